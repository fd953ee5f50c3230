import { useRef } from "react";
import { ApiError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { NETWORK_ERROR } from "../api/api";

interface Options<Values, Stored extends object, Result> {
  create: (values: Values) => Promise<Result>;
  /** Finds an item created by an earlier attempt with these values; null if there is none. */
  find: (values: Values) => Promise<Stored | null>;
  /** Called with that item: the form now edits it. */
  onFound: (stored: Stored) => void;
}

/** Creates an item without duplicates: after a network failure, looks for the item of the last attempt and resolves it as a conflict. */
export function useCreate<Values, Stored extends object, Result>(options: Options<Values, Stored, Result>) {
  const { create, find, onFound } = options;
  const { t } = useT();
  const mayBeCreated = useRef(false);
  return async (values: Values): Promise<Result> => {
    const arrived = mayBeCreated.current ? await find(values) : null;
    if (arrived) {
      mayBeCreated.current = false;
      onFound(arrived);
      throw new ApiError(409, t("kit.arrived"), "stale_version", {}, { current: arrived });
    }
    try {
      return await create(values);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === NETWORK_ERROR) mayBeCreated.current = true;
      throw failure;
    }
  };
}
