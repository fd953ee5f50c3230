import type { Venue } from "../../api/venues";

type Accessibility = Venue["accessibility"];
export type AccessibilityFact = keyof Accessibility;

/** Each fact in words, and as its name in JSON-LD, in the order in which they are shown. */
export const ACCESSIBILITY = {
  step_free: { yes: "venue.stepFree", no: "venue.noStepFree", schemaName: "Step-free entrance" },
  accessible_toilet: {
    yes: "venue.accessibleToilet",
    no: "venue.noAccessibleToilet",
    schemaName: "Accessible restroom",
  },
  accessible_parking: {
    yes: "venue.accessibleParking",
    no: "venue.noAccessibleParking",
    schemaName: "Accessible parking",
  },
  hearing_loop: { yes: "venue.hearingLoop", no: "venue.noHearingLoop", schemaName: "Hearing loop" },
  sign_language: {
    yes: "venue.signLanguage",
    no: "venue.noSignLanguage",
    schemaName: "Sign language support",
  },
  assistance_dogs: {
    yes: "venue.assistanceDogs",
    no: "venue.noAssistanceDogs",
    schemaName: "Assistance dogs welcome",
  },
} as const satisfies Record<AccessibilityFact, { yes: string; no: string; schemaName: string }>;

/** What is known, the good news first. */
export function accessibilityFacts(known: Accessibility): { fact: AccessibilityFact; value: boolean }[] {
  const facts = (Object.keys(ACCESSIBILITY) as AccessibilityFact[]).flatMap((fact) => {
    const value = known[fact];
    return value == null ? [] : [{ fact, value }];
  });
  return [...facts.filter(({ value }) => value), ...facts.filter(({ value }) => !value)];
}
