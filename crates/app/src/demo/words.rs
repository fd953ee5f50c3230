//! The word lists that generated events are made of; all names are invented.

pub struct Words {
    pub tr: &'static str,
    pub en: &'static str,
}

pub struct Category {
    pub key: &'static str,
    pub kinds: &'static [Words],
    pub tags: &'static [Words],
}

pub struct City {
    pub tr: &'static str,
    pub en: &'static str,
    pub latitude: f64,
    pub longitude: f64,
}

const fn w(tr: &'static str, en: &'static str) -> Words {
    Words { tr, en }
}

const fn city(tr: &'static str, en: &'static str, latitude: f64, longitude: f64) -> City {
    City { tr, en, latitude, longitude }
}

pub const CATEGORIES: &[Category] = &[
    Category {
        key: "music",
        kinds: &[
            w("Caz Gecesi", "Jazz Night"),
            w("Akustik Akşam", "Acoustic Evening"),
            w("Oda Müziği", "Chamber Music"),
            w("Türkü Buluşması", "Folk Song Gathering"),
            w("Rock Konseri", "Rock Concert"),
            w("Koro Dinletisi", "Choir Recital"),
        ],
        tags: &[w("konser", "concert"), w("canlı müzik", "live music"), w("caz", "jazz"), w("akşam", "evening")],
    },
    Category {
        key: "theater",
        kinds: &[
            w("İki Perdelik Oyun", "Play in Two Acts"),
            w("Doğaçlama Gecesi", "Improvisation Night"),
            w("Çocuk Oyunu", "Children's Play"),
            w("Gölge Oyunu", "Shadow Play"),
            w("Tek Kişilik Oyun", "One-Person Show"),
            w("Müzikli Güldürü", "Musical Comedy"),
        ],
        tags: &[w("tiyatro", "theater"), w("sahne", "stage"), w("oyun", "play"), w("güldürü", "comedy")],
    },
    Category {
        key: "sports",
        kinds: &[
            w("Sabah Koşusu", "Morning Run"),
            w("Bisiklet Turu", "Cycling Tour"),
            w("Basketbol Maçı", "Basketball Game"),
            w("Doğa Yürüyüşü", "Nature Walk"),
            w("Yüzme Yarışı", "Swimming Race"),
            w("Tırmanış Günü", "Climbing Day"),
        ],
        tags: &[w("spor", "sports"), w("koşu", "running"), w("açık hava", "outdoors"), w("turnuva", "tournament")],
    },
    Category {
        key: "art",
        kinds: &[
            w("Fotoğraf Sergisi", "Photography Exhibition"),
            w("Resim Sergisi", "Painting Exhibition"),
            w("Heykel Bahçesi", "Sculpture Garden"),
            w("Atölye Gezisi", "Studio Tour"),
            w("Kısa Film Akşamı", "Short Film Evening"),
            w("Çini Günleri", "Tile Art Days"),
        ],
        tags: &[w("sergi", "exhibition"), w("sanat", "art"), w("resim", "painting"), w("galeri", "gallery")],
    },
    Category {
        key: "gastronomy",
        kinds: &[
            w("Tadım Akşamı", "Tasting Evening"),
            w("Mutfak Atölyesi", "Kitchen Workshop"),
            w("Sokak Lezzetleri Turu", "Street Food Tour"),
            w("Kahvaltı Sofrası", "Breakfast Table"),
            w("Hasat Şenliği", "Harvest Feast"),
            w("Ekmek Yapımı", "Bread Making"),
        ],
        tags: &[w("yemek", "food"), w("mutfak", "cooking"), w("tadım", "tasting"), w("pazar", "market")],
    },
    Category {
        key: "education",
        kinds: &[
            w("Halk Dersi", "Public Lecture"),
            w("Yazı Atölyesi", "Writing Workshop"),
            w("Dil Buluşması", "Language Meetup"),
            w("Gökyüzü Gözlemi", "Stargazing"),
            w("Bilim Günü", "Science Day"),
            w("Kitap Söyleşisi", "Book Talk"),
        ],
        tags: &[w("eğitim", "education"), w("atölye", "workshop"), w("söyleşi", "talk"), w("bilim", "science")],
    },
    Category {
        key: "technology",
        kinds: &[
            w("Yazılım Buluşması", "Software Meetup"),
            w("Robot Atölyesi", "Robotics Workshop"),
            w("Oyun Geliştirme Maratonu", "Game Jam"),
            w("Yapay Zekâ Söyleşisi", "Talk on Artificial Intelligence"),
            w("Açık Kaynak Günü", "Open Source Day"),
            w("Elektronik Tamir Günü", "Repair Day"),
        ],
        tags: &[
            w("teknoloji", "technology"),
            w("yazılım", "software"),
            w("açık kaynak", "open source"),
            w("robot", "robots"),
        ],
    },
    Category {
        key: "business",
        kinds: &[
            w("Girişimci Kahvaltısı", "Founders' Breakfast"),
            w("Sektör Zirvesi", "Industry Summit"),
            w("Kariyer Günü", "Career Day"),
            w("Tanışma Akşamı", "Networking Evening"),
            w("Yatırımcı Sunumları", "Investor Pitches"),
            w("Kooperatif Buluşması", "Cooperative Meeting"),
        ],
        tags: &[w("iş", "business"), w("girişim", "startups"), w("kariyer", "careers"), w("zirve", "summit")],
    },
];

pub const CITIES: &[City] = &[
    city("İstanbul", "Istanbul", 41.0370, 28.9850),
    city("Ankara", "Ankara", 39.9208, 32.8541),
    city("İzmir", "Izmir", 38.4192, 27.1520),
    city("Antalya", "Antalya", 36.9081, 30.6956),
    city("Adana", "Adana", 36.9914, 35.3308),
    city("Gaziantep", "Gaziantep", 37.0662, 37.3833),
    city("Konya", "Konya", 37.8713, 32.4846),
    city("Eskişehir", "Eskişehir", 39.7767, 30.5206),
    city("Bursa", "Bursa", 40.1885, 29.0610),
    city("Diyarbakır", "Diyarbakır", 37.9144, 40.2306),
    city("Kayseri", "Kayseri", 38.7225, 35.4875),
    city("Trabzon", "Trabzon", 40.9800, 39.7200),
    city("Muğla", "Muğla", 37.2153, 28.3636),
    city("Nevşehir", "Nevşehir", 38.6244, 34.7144),
    city("Mersin", "Mersin", 36.8250, 34.6150),
    city("Samsun", "Samsun", 41.2650, 36.3150),
    city("Çanakkale", "Çanakkale", 40.1400, 26.4350),
    city("Mardin", "Mardin", 37.3129, 40.7339),
    city("Şanlıurfa", "Şanlıurfa", 37.1591, 38.7969),
    city("Edirne", "Edirne", 41.6771, 26.5557),
    city("Van", "Van", 38.5012, 43.3930),
    city("Erzurum", "Erzurum", 39.9043, 41.2679),
];

pub const THEMES: &[Words] = &[
    w("Mavi Fener", "Blue Lantern"),
    w("Rüzgârın Sesi", "Voice of the Wind"),
    w("Taş Köprü", "Stone Bridge"),
    w("Yaz Sonu", "End of Summer"),
    w("İki Yaka", "Two Shores"),
    w("Sessiz Bahçe", "Quiet Garden"),
    w("Gece Vapuru", "Night Ferry"),
    w("Kırmızı Kapı", "Red Door"),
    w("Dağ Yolu", "Mountain Road"),
    w("İlk Işık", "First Light"),
    w("Tuz ve Ekmek", "Salt and Bread"),
    w("Uzak Ada", "Distant Island"),
    w("Kuş Göçü", "Bird Migration"),
    w("Eski Pusula", "Old Compass"),
    w("Yağmurdan Sonra", "After the Rain"),
    w("Dokuz Nehir", "Nine Rivers"),
    w("Cam Kule", "Glass Tower"),
    w("Ihlamur Altı", "Under the Linden"),
    w("Kâğıt Gemi", "Paper Ship"),
    w("Açık Pencere", "Open Window"),
    w("Zeytin Dalı", "Olive Branch"),
    w("Gümüş İplik", "Silver Thread"),
    w("Son Tren", "Last Train"),
    w("Çınar Gölgesi", "Shade of the Plane Tree"),
    w("Yedi Tepe Ötesi", "Beyond Seven Hills"),
    w("Şafak Yürüyüşü", "Dawn Walk"),
    w("Kör Nokta", "Blind Spot"),
    w("Derin Su", "Deep Water"),
    w("Bozkır Masalı", "Steppe Tale"),
    w("Ay Işığında", "By Moonlight"),
    w("Küçük Meydan", "Little Square"),
    w("Kış Güneşi", "Winter Sun"),
];

pub const PLACES: &[&str] = &[
    "Çınaraltı",
    "Değirmenardı",
    "Ihlamurlu",
    "Taşavlu",
    "Güneşkapı",
    "Rüzgârlı",
    "Yeşilçeşme",
    "Bakırcıoğlu",
    "Kestanelik",
    "Suyolu",
    "Fenerbaşı",
    "Üzümpazarı",
    "İğdeli",
    "Kuyubaşı",
    "Şimşirlik",
    "Dutluk",
];

pub const VENUES: &[Words] = &[
    w("Sahnesi", "Stage"),
    w("Kültür Merkezi", "Culture Center"),
    w("Bahçesi", "Garden"),
    w("Salonu", "Hall"),
    w("Atölyesi", "Studio"),
    w("Kütüphanesi", "Library"),
    w("Parkı", "Park"),
    w("Hanı", "Inn"),
];

pub const ORGANIZERS: &[Words] =
    &[w("Yapım", "Productions"), w("Derneği", "Association"), w("Topluluğu", "Collective"), w("Vakfı", "Foundation")];

pub const BEGINNINGS: &[Words] = &[
    w(
        "Kapılar bir saat önce açılıyor, yerler geliş sırasına göre.",
        "Doors open an hour early and seats go to whoever arrives first.",
    ),
    w(
        "Bu yıl ilk kez düzenlenen buluşma, mahallenin kendi hikâyelerinden doğdu.",
        "Held for the first time this year, the gathering grew out of the neighborhood's own stories.",
    ),
    w(
        "Usta ile çırağı aynı masada buluşturan uzun bir program.",
        "A long program that brings master and apprentice to the same table.",
    ),
    w(
        "Her yaştan konuk için hazırlanmış, sakin ve açık bir etkinlik.",
        "A calm, open event prepared for guests of every age.",
    ),
    w(
        "Eski bir geleneğin bugünkü sesi, yeni bir düzenlemeyle.",
        "The present voice of an old tradition, newly arranged.",
    ),
    w(
        "Şehrin az bilinen bir köşesinde, küçük bir kalabalıkla.",
        "With a small crowd, in a little-known corner of the city.",
    ),
];

pub const MIDDLES: &[Words] = &[
    w(
        "Arada çay ve simit var; konuşmak isteyenler için masalar bahçede.",
        "There is tea and simit in the break, with tables in the garden for those who want to talk.",
    ),
    w(
        "Program iki bölümden oluşuyor ve yarım saatlik bir ara veriliyor.",
        "The program has two parts with half an hour in between.",
    ),
    w(
        "Gerekli her şey yerinde sağlanıyor, yanınızda bir şey getirmeniz gerekmiyor.",
        "Everything needed is provided on site, so there is nothing to bring.",
    ),
    w("Katılımcılar sonunda sahneye davet ediliyor.", "At the end the audience is invited onto the stage."),
    w("Anlatım Türkçe, basılı özet İngilizce.", "It is given in Turkish, with a printed summary in English."),
    w("Gelirin yarısı mahalle kütüphanesine kalıyor.", "Half of the proceeds go to the neighborhood library."),
];

pub const ENDINGS: &[Words] = &[
    w("Tekerlekli sandalye için giriş yan kapıdan.", "Wheelchair access is through the side entrance."),
    w(
        "Toplu taşımayla gelmek en kolayı; otopark sınırlı.",
        "Public transport is the easiest way to come, as parking is limited.",
    ),
    w("On iki yaşından küçükler bir yetişkinle girebiliyor.", "Under-12s are welcome with an adult."),
    w("Yağmur yağarsa etkinlik salona taşınıyor.", "If it rains, the event moves indoors."),
    w("Biletler kapıda da bulunuyor, kart geçerli.", "Tickets are also sold at the door, and cards are accepted."),
    w("Erken gelenlere kısa bir tanıtım turu yapılıyor.", "Those who come early get a short introductory tour."),
];
