import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { queryKeyOf } from "../../api/query";
import { useLocation, useNavigate } from "../../lib/router";

/**
 * Replaces the address of something that was renamed or merged by its address of now, as the server redirects. `answer` is what the
 * page at that address reads from `url`, so that it need not be fetched again.
 */
export function useCanonicalPath(canonical: string, url: string, answer: unknown): void {
  const { path } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const move = useEffectEvent(() => {
    client.setQueryData(queryKeyOf(url), answer);
    navigate(canonical, { replace: true, keepScroll: true });
  });
  useEffect(() => {
    if (canonical !== path) move();
  }, [canonical, path]);
}
