/** A receiver in a speech bubble, in WhatsApp's green. */
export function WhatsAppIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5 shrink-0 text-[#1a8f4c] dark:text-[#25d366]"
    >
      <path className="line-icon" d="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3Z" />
      <path
        fill="currentColor"
        d="M9 7.4c-.9.3-1.5 1.1-1.4 2.3.3 3.4 3.1 6.3 6.6 6.7 1.2.1 2-.5 2.3-1.4.1-.4 0-.6-.3-.8l-1.7-.9c-.3-.2-.6-.1-.8.1l-.6.7c-1.4-.6-2.6-1.8-3.2-3.2l.7-.6c.2-.2.3-.5.1-.8l-.9-1.8c-.2-.3-.4-.4-.8-.3Z"
      />
    </svg>
  );
}
