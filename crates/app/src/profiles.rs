//! Performers and organizers: list, show, create, replace, delete, merge.

use chrono::{DateTime, Utc};
use meydan_domain::change::{ChangeKind, Noun, VisitorEffect};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::Problem;
use meydan_domain::image::Image;
use meydan_domain::merge::Merge;
use meydan_domain::named::{StatusFilter, more_aliases};
use meydan_domain::page::Page;
use meydan_domain::profile::{Profile, ProfileContent, ProfileDraft, ProfileKind, ProfileQuery};
use meydan_domain::revision::RevisionAction;
use meydan_domain::slug::{free_slug, slug_of};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_domain::{Error, Result, turkish};
use meydan_store::{ConnectionTrait, Tx, images, links, merges, profiles, redirects, revisions};
use serde_json::json;

use crate::core::{Core, RESTORED, Record, SaveKind, UPDATED};
use crate::images::{check_image, covers};
use crate::linked_events;
use crate::revisions::{Restore, content_of};
use crate::slugs;

#[derive(Clone)]
pub struct Profiles {
    core: Core,
}

/// A profile with the picture it shows.
#[derive(Clone, Debug)]
pub struct ShownProfile {
    pub profile: Profile,
    pub picture: Option<Image>,
    /// Where they were counted.
    pub upcoming_events: Option<i64>,
}

impl Profiles {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see the active ones, staff who write see all, and how many upcoming events each has.
    pub async fn list(&self, actor: &Actor, query: ProfileQuery, with_counts: bool) -> Result<Page<ShownProfile>> {
        let is_staff = actor.may(Permission::ReadUnpublished);
        let status = if is_staff { query.status } else { StatusFilter::Active };
        let (store, now) = (self.core.store(), self.core.now());
        let page = profiles::list(store, &ProfileQuery { status, ..query }, now).await?;
        let counts = if is_staff && with_counts { Some(profiles::upcoming_counts(store, now).await?) } else { None };
        let pictures = covers(store.read(), page.items.iter().map(|profile| profile.content.image_id.as_ref())).await?;
        Ok(page.map(|profile| {
            let picture = profile.content.image_id.as_ref().and_then(|id| pictures.get(id).cloned());
            let upcoming_events = counts.as_ref().map(|counts| counts.get(&profile.id).copied().unwrap_or(0));
            ShownProfile { profile, picture, upcoming_events }
        }))
    }

    /// By number or by slug. 404 for an inactive one a visitor asks for: it must not be guessable.
    pub async fn show(&self, actor: &Actor, key: &str) -> Result<ShownProfile> {
        let db = self.core.store().read();
        let found = match key.parse::<i64>() {
            Ok(id) => profiles::find(db, id).await?,
            Err(_) => profiles::find_by_key(db, key).await?,
        };
        let profile = found.filter(|profile| is_visible(actor, profile)).ok_or(Error::NotFound(Missing::Profile))?;
        self.shown(profile).await
    }

    /// The slug of the profile that a former number or slug leads to now.
    pub async fn moved_to(&self, actor: &Actor, key: &str) -> Result<Option<String>> {
        let db = self.core.store().read();
        let Some(id) = redirects::find(db, Noun::Profiles, key).await? else { return Ok(None) };
        let profile = profiles::find(db, id).await?.filter(|profile| is_visible(actor, profile));
        Ok(profile.map(|profile| profile.content.profile_id))
    }

    pub async fn create(&self, actor: &Actor, draft: &ProfileDraft) -> Result<ShownProfile> {
        actor.require(Permission::WriteContent)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let profile = self.insert(&mut tx, actor, content).await?;
        tx.commit().await?;
        self.shown(profile).await
    }

    /// Adds a profile within a transaction; its slug is made from the name if it has none.
    async fn insert(&self, tx: &mut Tx, actor: &Actor, mut content: ProfileContent) -> Result<Profile> {
        check_image(&**tx, "image_id", content.image_id.as_ref(), None).await?;
        if content.profile_id.is_empty() {
            content.profile_id = new_slug(&**tx, &content.name).await?;
        } else {
            slugs::claim(&**tx, Noun::Profiles, "profile_id", &content.profile_id, None).await?;
        }
        let profile = profiles::insert(&**tx, &content, self.core.now()).await?;
        let record = Record::new(Noun::Profiles, profile.id, ChangeKind::Created, &content.name.tr).after(&content)?;
        self.core.record(tx, actor, record).await?;
        Ok(profile)
    }

    /// Replaces a profile, and what its events say of it. With a version, a save since it was read is a
    /// conflict.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &ProfileDraft) -> Result<ShownProfile> {
        actor.require(Permission::WriteContent)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let old = find_for_update(&*tx, id).await?;
        if draft.version.is_some_and(|version| version != old.version) {
            return Err(Error::Conflict(Conflict::StaleVersion { current: old.version }));
        }
        let profile = self.save(&mut tx, actor, &old, content, UPDATED).await?;
        tx.commit().await?;
        self.shown(profile).await
    }

    /// Restores an earlier version or some of its fields, as a new version.
    pub async fn restore(&self, actor: &Actor, id: i64, restore: &Restore) -> Result<ShownProfile> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let old = find_for_update(&*tx, id).await?;
        restore.check(old.version)?;
        let earlier = content_of(&*tx, Noun::Profiles, (id, old.version, &old.content), restore.number).await?;
        let content = restore.content(&old.content, earlier)?;
        let profile = self.save(&mut tx, actor, &old, content, RESTORED).await?;
        tx.commit().await?;
        self.shown(profile).await
    }

    /// Checks new content, and writes it over a locked row and into its events.
    async fn save(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        old: &Profile,
        content: ProfileContent,
        kind: SaveKind,
    ) -> Result<Profile> {
        let now = self.core.now();
        if content.kind != old.content.kind {
            // Events name performers and organizers in different places.
            check_unused(&**tx, old.id).await?;
        }
        let content = with_former_names(content, old)?;
        check_image(&**tx, "image_id", content.image_id.as_ref(), old.content.image_id.as_ref()).await?;
        if content.profile_id != old.content.profile_id {
            slugs::claim(&**tx, Noun::Profiles, "profile_id", &content.profile_id, Some(old.id)).await?;
            redirects::set(&**tx, Noun::Profiles, &old.content.profile_id, old.id, now).await?;
        }
        let profile = self.replace(tx, actor, old, content, kind).await?;
        let by = self.core.replacement(Noun::Events, actor, RevisionAction::Updated);
        linked_events::profile_changed(tx, old, &profile, by).await?;
        Ok(profile)
    }

    /// Into the trash; refused while events name it.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::DeleteContent)?;
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let profile = find_for_update(&*tx, id).await?;
        check_unused(&*tx, id).await?;
        if !profiles::trash(&*tx, id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Profile));
        }
        let record =
            Record::new(Noun::Profiles, id, ChangeKind::Deleted, &profile.content.name.tr).before(&profile.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// Makes one profile of two: the other gets the events, the names and the addresses of this one, which goes away.
    pub async fn merge(&self, actor: &Actor, id: i64, into: i64) -> Result<ShownProfile> {
        actor.require(Permission::WriteContent)?;
        if id == into {
            return Err(Error::invalid("into", Problem::Itself));
        }
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let from = find_for_update(&*tx, id).await?;
        let Some(old) = profiles::find_for_update(&*tx, into).await? else {
            return Err(Error::invalid("into", Problem::Unknown(Missing::Profile)));
        };
        if from.content.kind != old.content.kind {
            return Err(Error::invalid("into", Problem::OtherKind));
        }
        let names = all_names(&from.content);
        let aliases = more_aliases("into", &old.content.name, &old.content.aliases, &names)?;
        let added_aliases = aliases.iter().filter(|alias| !old.content.aliases.contains(alias)).cloned().collect();
        let content = ProfileContent { aliases, ..old.content.clone() };
        let profile = self.replace(&mut tx, actor, &old, content, UPDATED).await?;
        let moved = linked_events::move_profile(
            &mut tx,
            &from,
            &profile,
            self.core.replacement(Noun::Events, actor, RevisionAction::Updated),
        )
        .await?;
        let address = (id, from.content.profile_id.as_str());
        let redirects = slugs::redirect_to(&*tx, Noun::Profiles, address, into, now).await?;
        let merge = Merge {
            content: from.content.clone(),
            version: from.version,
            created_at: from.created_at,
            added_aliases,
            redirects,
            children: Vec::new(),
            moved,
        };
        merges::insert(&*tx, Noun::Profiles, id, into, &merge, now).await?;
        profiles::remove(&*tx, id).await?;
        let effect = VisitorEffect::of(ChangeKind::Deleted, None, None);
        tx.changed_with(Noun::Profiles, id, ChangeKind::Deleted, effect, now);
        let record = Record::new(Noun::Profiles, id, ChangeKind::Merged, &from.content.name.tr)
            .before(&json!({ "name": from.content.name }))?
            .after(&json!({ "name": profile.content.name, "merged_into": into }))?;
        self.core.audit(&mut tx, actor, record).await?;
        tx.commit().await?;
        self.shown(profile).await
    }

    /// Undoes a merge: the profile that went away comes back under its number, with its names, addresses and events.
    /// `merged_into` tells that merge from a later one.
    pub(crate) async fn unmerge(&self, actor: &Actor, id: i64, merged_into: Option<i64>) -> Result<()> {
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let Some((into, merge)) = merges::find::<ProfileContent>(&*tx, Noun::Profiles, id).await? else {
            return Err(Error::Conflict(Conflict::CannotUndo));
        };
        if merged_into != Some(into) || !merges::remove(&*tx, Noun::Profiles, id).await? {
            return Err(Error::Conflict(Conflict::CannotUndo));
        }
        let content = without_gone(&*tx, merge.content.clone()).await?;
        let (version, created_at) = (merge.version + 1, merge.created_at);
        let profile = Profile { id, version, content, created_at, updated_at: now };
        // The other one may have been merged as well: the names are wherever the address leads.
        let slug = &profile.content.profile_id;
        let holder = redirects::find(&*tx, Noun::Profiles, slug).await?.unwrap_or(into);
        slugs::restore_redirects(&*tx, Noun::Profiles, (id, slug), &merge.redirects, now).await?;
        leave_out(&*tx, into, &profile, &merge).await?;
        profiles::insert_again(&*tx, &profile).await?;
        let by = self.core.replacement(Noun::Profiles, actor, RevisionAction::Restored);
        let merged = revisions::replaced(id, merge.version, &merge.content, merge.created_at)?;
        revisions::insert(&*tx, by, vec![merged]).await?;
        if let Some(old) = profiles::find_for_update(&*tx, holder).await? {
            let is_kept = |alias: &&String| !merge.added_aliases.contains(alias);
            let aliases = old.content.aliases.iter().filter(is_kept).cloned().collect();
            let content = ProfileContent { aliases, ..old.content.clone() };
            self.replace(&mut tx, actor, &old, content, UPDATED).await?;
            linked_events::restore_profile(&mut tx, &profile, &old, &merge.moved, by).await?;
        }
        let record =
            Record::new(Noun::Profiles, id, ChangeKind::Restored, &profile.content.name.tr).after(&profile.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// Writes new content over a locked row, with its revision and its lines in the log and the trail. Restoring what is
    /// the same writes nothing.
    async fn replace(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        old: &Profile,
        content: ProfileContent,
        (kind, action): SaveKind,
    ) -> Result<Profile> {
        if kind == ChangeKind::Restored && content == old.content {
            return Ok(old.clone());
        }
        let now = self.core.now();
        let replaced = revisions::replaced(old.id, old.version, &old.content, old.updated_at)?;
        revisions::insert(&**tx, self.core.replacement(Noun::Profiles, actor, action), vec![replaced]).await?;
        let version = profiles::update(&**tx, old.id, old.version, &content, now).await?;
        let version = version.ok_or(Error::Conflict(Conflict::StaleVersion { current: old.version }))?;
        let record =
            Record::new(Noun::Profiles, old.id, kind, &content.name.tr).before(&old.content)?.after(&content)?;
        self.core.record(tx, actor, record).await?;
        Ok(Profile { version, content, updated_at: now, ..old.clone() })
    }

    async fn shown(&self, profile: Profile) -> Result<ShownProfile> {
        let pictures = covers(self.core.store().read(), [profile.content.image_id.as_ref()]).await?;
        Ok(ShownProfile { picture: pictures.into_values().next(), profile, upcoming_events: None })
    }
}

/// The profile that an event names, found by name or alias among those of its kind, or created.
pub async fn find_or_create_profile(
    tx: &mut Tx,
    kind: ProfileKind,
    name: &str,
    name_en: &str,
    now: DateTime<Utc>,
) -> Result<Profile> {
    let name = Localized::new(name, name_en);
    if let Some(profile) = find_named(&**tx, kind, &name).await? {
        return Ok(profile);
    }
    links::lock_names(&**tx).await?;
    if let Some(profile) = find_named(&**tx, kind, &name).await? {
        return Ok(profile);
    }
    let mut content = ProfileContent::new(kind, name);
    content.profile_id = new_slug(&**tx, &content.name).await?;
    // Without a change of its own: lists of profiles depend on events too.
    profiles::insert(&**tx, &content, now).await
}

pub(crate) async fn find_named(
    db: &impl ConnectionTrait,
    kind: ProfileKind,
    name: &Localized,
) -> Result<Option<Profile>> {
    for name in [&name.tr, &name.en].into_iter().filter(|name| !name.is_empty()) {
        if let Some(profile) = profiles::find_by_name(db, kind, &turkish::fold(name)).await? {
            return Ok(Some(profile));
        }
    }
    Ok(None)
}

/// A free slug made from a name. Others that make one wait until this transaction ends.
async fn new_slug(db: &impl ConnectionTrait, name: &Localized) -> Result<String> {
    links::lock_names(db).await?;
    let slug = slug_of(&name.tr, "profile");
    Ok(free_slug(&slug, &profiles::taken_slugs(db, &slug).await?))
}

async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Profile> {
    profiles::find_for_update(db, id).await?.ok_or(Error::NotFound(Missing::Profile))
}

fn is_visible(actor: &Actor, profile: &Profile) -> bool {
    profile.content.is_active || actor.may(Permission::ReadUnpublished)
}

fn all_names(content: &ProfileContent) -> Vec<String> {
    [&content.name.tr, &content.name.en].into_iter().chain(&content.aliases).cloned().collect()
}

/// The slug stays unless another is named, and the names before stay as aliases: events and addresses know them.
fn with_former_names(content: ProfileContent, old: &Profile) -> Result<ProfileContent> {
    let former = [old.content.name.tr.clone(), old.content.name.en.clone()];
    let aliases = more_aliases("aliases", &content.name, &content.aliases, &former)?;
    let profile_id =
        if content.profile_id.is_empty() { old.content.profile_id.clone() } else { content.profile_id.clone() };
    Ok(ProfileContent { profile_id, aliases, ..content })
}

async fn check_unused(db: &impl ConnectionTrait, id: i64) -> Result<()> {
    match profiles::uses(db, id).await? {
        0 => Ok(()),
        count => Err(Error::Conflict(Conflict::InUseByEvents { count })),
    }
}

/// Without a picture that went away meanwhile.
async fn without_gone(db: &impl ConnectionTrait, mut content: ProfileContent) -> Result<ProfileContent> {
    if let Some(id) = &content.image_id
        && images::find_by_key(db, id).await?.is_none()
    {
        content.image_id = None;
    }
    Ok(content)
}

/// Takes what comes back out of later merges, which would bring it back once more: `into` may have been merged as well.
async fn leave_out(
    db: &impl ConnectionTrait,
    mut into: i64,
    profile: &Profile,
    undone: &Merge<ProfileContent>,
) -> Result<()> {
    let own = [profile.content.profile_id.clone(), profile.id.to_string()];
    while let Some((next, mut later)) = merges::find::<ProfileContent>(db, Noun::Profiles, into).await? {
        later.content.aliases.retain(|alias| !undone.added_aliases.contains(alias));
        later.redirects.retain(|slug| !undone.redirects.contains(slug) && !own.contains(slug));
        merges::replace(db, Noun::Profiles, into, &later).await?;
        into = next;
    }
    Ok(())
}
