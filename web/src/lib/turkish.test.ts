import { describe, expect, it } from "vitest";
import { ablativeOfNumber, foldTurkish, fromNumber, lowerTurkish } from "./turkish";
import { inPlace } from "./turkish-places";

describe("numbers in the ablative", () => {
  it.each([
    ["0", "dan"], // sıfır
    ["1", "den"], // bir
    ["2", "den"], // iki
    ["3", "ten"], // üç
    ["4", "ten"], // dört
    ["5", "ten"], // beş
    ["6", "dan"], // altı
    ["7", "den"], // yedi
    ["8", "den"], // sekiz
    ["9", "dan"], // dokuz
    ["10", "dan"], // on
    ["20", "den"], // yirmi
    ["30", "dan"], // otuz
    ["40", "tan"], // kırk
    ["50", "den"], // elli
    ["60", "tan"], // altmış
    ["70", "ten"], // yetmiş
    ["80", "den"], // seksen
    ["90", "dan"], // doksan
    ["100", "den"], // yüz
  ])("%s takes -%s", (written, suffix) => {
    expect(ablativeOfNumber(written)).toBe(suffix);
  });

  it.each([
    ["11", "den"],
    ["43", "ten"],
    ["99", "dan"],
    ["110", "dan"],
    ["240", "tan"],
    ["250", "den"],
    ["306", "dan"],
    ["900", "den"],
    ["1000", "den"],
    ["1.000", "den"],
    ["1.200", "den"],
    ["1.240", "tan"],
    ["10.000", "den"],
    ["90.000", "den"],
    ["100.000", "den"],
    ["1.000.000", "dan"],
    ["2.500.000", "den"],
    ["10.000.000", "dan"],
    ["1.000.000.000", "dan"],
    ["1.000.000.000.000", "dan"],
    ["1.000.040", "tan"],
  ])("compound %s takes the suffix of its last word, -%s", (written, suffix) => {
    expect(ablativeOfNumber(written)).toBe(suffix);
  });

  it.each([
    ["12,50", "den"], // on iki elli
    ["12,40", "tan"], // on iki kırk
    ["12,90", "dan"], // on iki doksan
    ["12,5", "ten"], // on iki virgül beş
    ["12,05", "ten"], // on iki sıfır beş
    ["12,00", "den"], // the zeros are not spoken: on iki
    ["40,00", "tan"],
    ["1.299,99", "dan"],
    ["0,75", "ten"],
  ])("decimal %s takes -%s", (written, suffix) => {
    expect(ablativeOfNumber(written)).toBe(suffix);
  });

  it.each([
    ["₺250", "₺250'den"],
    ["₺90", "₺90'dan"],
    ["₺40", "₺40'tan"],
    ["₺3", "₺3'ten"],
    ["₺1.200", "₺1.200'den"],
    ["€12,50", "€12,50'den"],
    ["Ücretsiz", "Ücretsiz"],
  ])("%s is written %s", (written, expected) => {
    expect(fromNumber(written)).toBe(expected);
  });
});

describe("places in the locative", () => {
  const PROVINCES = [
    "Adana'da Adıyaman'da Afyonkarahisar'da Ağrı'da Aksaray'da Amasya'da Ankara'da Antalya'da Ardahan'da Artvin'de",
    "Aydın'da Balıkesir'de Bartın'da Batman'da Bayburt'ta Bilecik'te Bingöl'de Bitlis'te Bolu'da Burdur'da Bursa'da",
    "Çanakkale'de Çankırı'da Çorum'da Denizli'de Diyarbakır'da Düzce'de Edirne'de Elazığ'da Erzincan'da Erzurum'da",
    "Eskişehir'de Gaziantep'te Giresun'da Gümüşhane'de Hakkâri'de Hatay'da Iğdır'da Isparta'da İstanbul'da İzmir'de",
    "Kahramanmaraş'ta Karabük'te Karaman'da Kars'ta Kastamonu'da Kayseri'de Kilis'te Kırıkkale'de Kırklareli'nde",
    "Kırşehir'de Kocaeli'de Konya'da Kütahya'da Malatya'da Manisa'da Mardin'de Mersin'de Muğla'da Muş'ta Nevşehir'de",
    "Niğde'de Ordu'da Osmaniye'de Rize'de Sakarya'da Samsun'da Şanlıurfa'da Siirt'te Sinop'ta Sivas'ta Şırnak'ta",
    "Tekirdağ'da Tokat'ta Trabzon'da Tunceli'de Uşak'ta Van'da Yalova'da Yozgat'ta Zonguldak'ta",
  ].flatMap((line) => line.split(" "));

  it("covers the 81 provinces", () => {
    expect(new Set(PROVINCES).size).toBe(81);
  });

  it.each(PROVINCES)("%s", (expected) => {
    expect(inPlace(expected.slice(0, expected.indexOf("'")))).toBe(expected);
  });

  it.each([
    ["ISPARTA", "ISPARTA'da"],
    ["İZMİR", "İZMİR'de"],
    ["KARS", "KARS'ta"],
    ["MUŞ", "MUŞ'ta"],
  ])("capitals are a word, not an abbreviation: %s → %s", (place, expected) => {
    expect(inPlace(place)).toBe(expected);
  });

  it.each([
    ["Beyoğlu", "Beyoğlu'nda"],
    ["Eminönü", "Eminönü'nde"],
    ["Kuşadası", "Kuşadası'nda"],
    ["Adapazarı", "Adapazarı'nda"],
    ["Zeytinburnu", "Zeytinburnu'nda"],
    ["Gölbaşı", "Gölbaşı'nda"],
    ["Çiçekdağı", "Çiçekdağı'nda"],
    ["Suşehri", "Suşehri'nde"],
    ["KIRKLARELİ", "KIRKLARELİ'nde"],
  ])("a possessive takes an n: %s → %s", (place, expected) => {
    expect(inPlace(place)).toBe(expected);
  });

  it.each([
    ["Topkapı", "Topkapı'da"],
    ["Kadıköy", "Kadıköy'de"],
    ["Beşiktaş", "Beşiktaş'ta"],
    ["Tekirdağ", "Tekirdağ'da"],
    ["Nevşehir", "Nevşehir'de"],
    ["New York", "New York'ta"],
    ["Paris", "Paris'te"],
    ["İstanbul (Avrupa)", "İstanbul (Avrupa)'da"],
    [" Bursa ", "Bursa'da"],
    ["", ""],
    ["—", "—"],
  ])("%s → %s", (place, expected) => {
    expect(inPlace(place)).toBe(expected);
  });
});

it("lowers I and İ the Turkish way", () => {
  expect(lowerTurkish("IĞDIR İZMİR ŞÇÖÜ")).toBe("ığdır izmir şçöü");
});

it.each(["IŞIK", "ışık", "Işık", "isik", "ISIK", "İŞİK"])("folds %s to isik", (written) => {
  expect(foldTurkish(written)).toBe("isik");
});
