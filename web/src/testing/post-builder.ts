/** A post as the API returns it; each test overrides what it is about. */
import type { Blog } from "../api/blogs";

export function buildPost(change: Partial<Blog> = {}): Blog {
  return {
    id: 7,
    languages: ["tr", "en"],
    title: "Müze merdiven boşluğuna taşındı",
    excerpt: "Koleksiyon komşu apartmanların merdivenlerinde.",
    content: "Dokuz Kat Müzesi adını bir şakaya borçlu.\n\nÇatı akınca komşular kapılarını açtı.",
    category: "Art",
    image: null,
    image_url: null,
    cover_image_id: null,
    picture: null,
    url: "https://ninefloors.example.org/journal/one-nail",
    tags: ["müze", "porto"],
    is_published: true,
    is_featured: false,
    status: "published",
    seo_title: "",
    seo_description: "",
    seo_title_en: "",
    seo_description_en: "",
    content_format: "plain",
    content_html: null,
    author_name: "Orhun Sayar",
    reading_time: 1,
    date: "2026-11-11",
    created_at: "2026-11-11T08:23:15+03:00",
    updated_at: "2026-11-15T08:23:15+03:00",
    ...change,
  };
}
