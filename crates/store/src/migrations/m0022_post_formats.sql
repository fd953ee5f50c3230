-- How the text of a post is written, and its texts for search engines in English; those without a language are Turkish.
ALTER TABLE blogs ADD COLUMN content_format TEXT NOT NULL DEFAULT 'plain';
ALTER TABLE blogs ADD COLUMN seo_title_en TEXT NOT NULL DEFAULT '';
ALTER TABLE blogs ADD COLUMN seo_description_en TEXT NOT NULL DEFAULT '';
