import { useRef } from "react";
import { ApiError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { NETWORK } from "../api/api";

interface Options<Values, Stored extends object, Result> {
  create: (values: Values) => Promise<Result>;
  /** Finds an item created by an earlier attempt with these values; null if there is none. */
  find: (values: Values) => Promise<Stored | null>;
  /** Called with that item: the form now edits it. */
  onArrived: (stored: Stored) => void;
}

/** Creates an item without duplicates: after a network failure, looks for the item of the last attempt and resolves it as a conflict. */
export function useCreate<Values, Stored extends object, Result>(options: Options<Values, Stored, Result>) {
  const { create, find, onArrived } = options;
  const { t } = useT();
  const mayHaveArrived = useRef(false);
  return async (values: Values): Promise<Result> => {
    const arrived = mayHaveArrived.current ? await find(values) : null;
    if (arrived) {
      mayHaveArrived.current = false;
      onArrived(arrived);
      throw new ApiError(409, t("kit.arrived"), "stale_version", {}, { current: arrived });
    }
    try {
      return await create(values);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === NETWORK) mayHaveArrived.current = true;
      throw failure;
    }
  };
}
