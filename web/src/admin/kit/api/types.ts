/** Aliases of the generated API types. */
import type { components } from "../../../api/__generated__/schema";
import type { LanguageStatesDraft, LanguageStatesView } from "../languages/language-states";
import type { PublicationDraft, PublicationView } from "../publication/publication";

type Schemas = components["schemas"];

export type StaffEvent = Schemas["Event"] & PublicationView & LanguageStatesView;
export type EventDraft = Schemas["EventDraft"] & PublicationDraft & LanguageStatesDraft;
export type EventSetting = Schemas["EventSetting"];
export type StaffBlog = Schemas["Blog"] & PublicationView & LanguageStatesView;
export type BlogDraft = Schemas["BlogDraft"] & PublicationDraft & LanguageStatesDraft;
export type ManagedCategory = Schemas["Category"];
export type CategoryDraft = Schemas["CategoryDraft"];
export type LibraryImage = Schemas["Image"];
export type ImageCategory = Schemas["ImageCategory"];
export type ImageUse = Schemas["ImageUse"];
export type Logo = Schemas["Logo"];
export type LogoDraft = Schemas["LogoDraft"];
export type Setting = Schemas["Setting"];
export type Venue = Schemas["Venue"];
export type Place = Schemas["Place"];
export type VenueDraft = Schemas["VenueDraft"];
export type Profile = Schemas["Profile"];
export type ProfileDraft = Schemas["ProfileDraft"];
export type ProfileKind = Schemas["ProfileKind"];
export type TicketPlatform = Schemas["TicketPlatform"];
export type PlatformDraft = Schemas["PlatformDraft"];
export type StaffShowing = Schemas["Showing"];
export type StaffOffer = Schemas["Offer"];
export type ShowingDraft = Schemas["ShowingDraft"];
export type OfferDraft = Schemas["OfferDraft"];
export type ShowingStatus = Schemas["ShowingStatus"];
export type Availability = Schemas["Availability"];
export type AuditEntry = Schemas["AuditEntry"];
/** The nouns that the contract does not have yet are named here. */
export type Noun = Schemas["Noun"] | "glossary" | "views";
export type ChangeKind = Schemas["ChangeKind"];

export interface Data<T> {
  success: boolean;
  data: T;
}

export interface Meta {
  total: number;
  limit: number;
  next_cursor?: string | null;
}

export interface List<T, M extends Meta = Meta> {
  success: boolean;
  data: T[];
  meta: M;
}

export type Stats = Schemas["Stats"];
export type DayCount = Schemas["AnalyticsDay"];
export type TopEvent = Schemas["TopEvent"];
export type SessionInfo = Schemas["SignIn"];
export type SecondFactor = Schemas["SecondFactor"];
export type Passkey = Schemas["Passkey"];
export type TotpSetup = Schemas["TotpSetup"];
export type PasskeyCeremony = Schemas["PasskeyCeremony"];
export type Account = Schemas["Account"];
export type MessageStatus = Schemas["MessageStatus"];
export type ContactMessage = Schemas["ContactMessage"];
export type MessageMeta = Schemas["InboxMeta"];
export type MessageThread = Schemas["MessageThread"];
export type ContactReply = Schemas["ContactReply"];
export type ReplyTemplate = Schemas["ReplyTemplate"];
export type Synonym = Schemas["Synonym"];
export type Report = Schemas["ReportView"];
export type ReportDay = Schemas["ReportDay"];
export type Searches = Schemas["SearchesView"];
export type Subscriber = Schemas["Subscriber"];
export type TrashItem = Schemas["TrashItem"];
