//! The venues, performers and organizers of events, which have pages of their own.

use meydan_domain::event::EventContent;
use meydan_domain::text::Localized;
use meydan_domain::turkish;

use crate::schema::LANGUAGE_SEPARATOR as SEPARATOR;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EntityKind {
    Venue,
    Performer,
    Organizer,
}

impl EntityKind {
    const ALL: [Self; 3] = [Self::Venue, Self::Performer, Self::Organizer];

    /// As in the address of its page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Venue => "venue",
            Self::Performer => "performer",
            Self::Organizer => "organizer",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entity {
    pub kind: EntityKind,
    pub name: Localized,
    /// Of its page; empty if it has none.
    pub slug: String,
}

impl Entity {
    /// The entities that an event names, each once.
    pub fn of(content: &EventContent) -> Vec<Self> {
        let entity = |kind, name: &Localized, slug: &str| Self { kind, name: name.clone(), slug: slug.to_owned() };
        let showings = content.showings.iter().filter(|showing| !showing.is_cancelled());
        let venues = showings.map(|showing| entity(EntityKind::Venue, &showing.place.venue, &showing.venue_id));
        let performers = content.performers.iter();
        let performers =
            performers.map(|performer| entity(EntityKind::Performer, &performer.name, &performer.profile_id));
        let organizer = entity(EntityKind::Organizer, &content.organizer, &content.organizer_id);
        let mut entities: Vec<Self> = Vec::new();
        for entity in venues.chain(performers).chain([organizer]) {
            if !entity.name.tr.is_empty() && !entities.contains(&entity) {
                entities.push(entity);
            }
        }
        entities
    }

    /// The value in its column of the index.
    pub fn encode(&self) -> String {
        let Self { kind, name, slug } = self;
        let plain = |text: &str| text.replace(SEPARATOR, " ");
        [kind.name(), &plain(&name.tr), &plain(&name.en), slug].join(&SEPARATOR.to_string())
    }

    pub fn decode(text: &str) -> Self {
        let mut parts = text.split(SEPARATOR);
        let kind = parts.next().unwrap_or_default();
        let kind = EntityKind::ALL.into_iter().find(|known| known.name() == kind).unwrap_or(EntityKind::Venue);
        let mut next = || parts.next().unwrap_or_default();
        let name = Localized::new(next(), next());
        Self { kind, name, slug: next().to_owned() }
    }

    /// The folded words of its name in both languages.
    pub fn words(&self) -> Vec<String> {
        let folded = turkish::fold(&format!("{} {}", self.name.tr, self.name.en));
        let words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoded_entity_can_be_decoded() {
        for kind in EntityKind::ALL {
            let entity = Entity { kind, name: Localized::new("İş Sanat", "Is Sanat"), slug: "is-sanat".to_owned() };
            assert_eq!(Entity::decode(&entity.encode()), entity);
            assert_eq!(entity.words(), ["is", "sanat", "is", "sanat"]);
        }
    }
}
