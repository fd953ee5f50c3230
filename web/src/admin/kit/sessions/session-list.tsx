import type { ReactNode } from "react";
import type { SessionInfo } from "../api/types";

interface Props {
  sessions: readonly SessionInfo[];
  children: (session: SessionInfo) => ReactNode;
}

export function SessionList({ sessions, children }: Props) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => (
        <li key={session.id} className="py-2.5">
          {children(session)}
        </li>
      ))}
    </ul>
  );
}
