/** Aliases of the generated API types. */
import type { components } from "../../../api/__generated__/schema";

type Schemas = components["schemas"];

export type StaffEvent = Schemas["Event"];
export type EventDraft = Schemas["EventDraft"];
export type EventSetting = Schemas["EventSetting"];
export type StaffBlog = Schemas["Blog"];
export type BlogDraft = Schemas["BlogDraft"];
export type Publication = Schemas["Publication"];
export type LanguageState = Schemas["LanguageState"];
export type LanguageStates = Schemas["LanguageStates"];
export type PreviewLink = Schemas["PreviewLink"];
export type NewPreviewLink = Schemas["NewPreviewLink"];
/** The schema has the nouns in words only. */
export type PlannedPublication = Schemas["PlannedPublication"] & { noun: "events" | "blogs" };
export type ManagedCategory = Schemas["Category"];
export type CategoryDraft = Schemas["CategoryDraft"];
export type LibraryImage = Schemas["Image"];
export type DeadLink = Schemas["DeadLink"];
export type UploadedImage = Schemas["UploadedImage"];
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
export type Noun = Schemas["Noun"];
export type GlossaryName = Schemas["GlossaryName"];
export type GlossaryDraft = Schemas["GlossaryDraft"];
export type SharedView = Schemas["ListView"];
export type SharedViewDraft = Schemas["ListViewDraft"];
export type ChangeKind = Schemas["ChangeKind"];
export type Revision = Schemas["Revision"];
export type RevisionDetail = Schemas["RevisionDetail"];
export type FieldChange = Schemas["FieldChange"];
export type DiffWord = Schemas["Word"];
export type ImportPreview = Schemas["ImportPreview"];
export type ImportChange = Schemas["ImportChange"];
export type ImportColumn = Schemas["ImportColumn"];
export type ImportProblem = Schemas["ImportProblem"];
export type PreviewedEvent = Schemas["PreviewedEvent"];
export type AppliedImport = Schemas["AppliedImport"];

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
