import type { User } from "../../session/roles";

interface Props {
  user: Pick<User, "full_name" | "email" | "avatar_url">;
  className?: string;
}

/** The user's picture, or their initials. */
export function Avatar({ user, className = "size-9 text-sm" }: Props) {
  const shape = `shrink-0 overflow-hidden rounded-full ${className}`;
  if (user.avatar_url) return <img src={user.avatar_url} alt="" className={`${shape} object-cover`} />;
  return (
    <span aria-hidden="true" className={`grid place-items-center bg-[#473b73] font-bold text-white ${shape}`}>
      {initials(user.full_name || user.email)}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.[0]?.toLocaleUpperCase("tr") ?? "").join("");
}
