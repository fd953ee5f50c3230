/** The text of a post in Markdown, which the server has rendered and sanitized. */
export function PostHtml({ html }: { html: string }) {
  return (
    <div
      className="post-html"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it (crates/app/src/markdown).
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
