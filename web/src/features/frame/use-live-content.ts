import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Address, useAddress } from "../../lib/router";
import { followContent } from "../../lib/stream";
import { refetchPolitely } from "./refetch-politely";

/** Keeps what the page shows up to date. Where a list lacks new events, it is for the visitor to say when they come. */
export function useLiveContent() {
  const client = useQueryClient();
  const address = useAddress();
  const current = useRef(address);
  const [outdated, setOutdated] = useState<Address | null>(null);
  useEffect(() => {
    current.current = address;
  });
  useEffect(() => refetchPolitely(client, () => setOutdated(current.current)), [client]);
  useEffect(followContent, []);
  return {
    // Another page asks for its lists by itself.
    hasNewEvents: outdated === address,
    showNewEvents: () => {
      setOutdated(null);
      client.refetchQueries({ queryKey: ["events"], type: "active", stale: true });
    },
  };
}
