export const about = {
  headTitle: "{site} · Hakkında",
  headDescription:
    "{site} Türkiye'deki etkinlikleri tek yerde gösterir. Bilet satmaz, izini sürmez; iki dilli ve açık kaynaklıdır.",
  eyebrow: "Hakkında",
  heroBefore: "Şehir akşam olunca ",
  heroAccent: "meydanda",
  heroAfter: " buluşur.",
  lead: "{site}, Türkiye'de bugün, bu hafta ve bu ay neler olduğunu tek yerde gösterir: konserden atölyeye, ülkenin dört bir yanından, Türkçe ve İngilizce.",
  word: "meydan",
  wordKind: "isim",
  wordFirst: "Şehrin ortasında, yolların buluştuğu açık yer.",
  wordSecond: "Kimsenin olmadığı için herkesin olan.",
  missionTitle: "Misyonumuz",
  mission:
    "Evden çıkmaya değer ne varsa, kimin düzenlediğine ve bileti kimin sattığına bakmadan tek yerde toplamak; yalın, hızlı ve doğru göstermek.",
  visionTitle: "Vizyonumuz",
  vision:
    "“Bu akşam ne var?” sorusunun her ilde, her dilde üç dokunuşta cevap bulduğu bir ülke. Kars'taki bir atölyenin İstanbul'daki bir konser kadar kolay bulunduğu bir ülke.",
  valuesTitle: "Değerlerimiz",
  valuesLead: "Dört söz. Her birini bu sitede kendin sınayabilirsin.",
  tickets: "Bilet satmayız",
  ticketsText:
    "Biletini satıcının sitesinden alırsın; satıcının adı her etkinlikte yazar. Fiyata bir şey eklemeyiz, siteden ayrılırken de sana söyleriz.",
  tracking: "İzini sürmeyiz",
  trackingText:
    "İzleme çerezi yok. Ziyaretçiye verdiğimiz tek çerez, seçtiği dili hatırlar. Bir sayfanın kaç kez açıldığını sayarız, kimin açtığını bilmeyiz.",
  languages: "İki dil, eşit",
  languagesText:
    "Türkçe ile İngilizce yan yana yürür; her sayfa, her tarih, her fiyat ikisinde de tamdır. Noktalı i ile noktasız ı'yı da ayırırız: istanbul yazan İstanbul'u bulur.",
  source: "Açık kaynak",
  sourceText:
    "Bu siteyi çalıştıran yazılım AGPL ile açıktır. Okuyabilir, denetleyebilir, kendi şehrin için kurabilirsin.",
  closing: "Bu akşam ne var?",
  toEvents: "Etkinliklere bak",
  toContact: "Bize yaz",
};
