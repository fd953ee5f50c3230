import { useRef } from "react";
import { ApiError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { NETWORK } from "../api/api";

interface Options<Values, Stored extends object, Result> {
  create: (values: Values) => Promise<Result>;
  /** What is stored of an attempt with these values; null when it did not arrive. */
  find: (values: Values) => Promise<Stored | null>;
  /** From now on the form is about this. */
  onArrived: (stored: Stored) => void;
}

/**
 * Sends something new. An answer that got lost does not make two of one: before the next attempt it is looked whether the
 * last one arrived, and if so both are compared as after a conflict.
 */
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
