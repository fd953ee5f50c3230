//! Offers of schema.org: single ones, ranges (`AggregateOffer`), and prices in a specification of their own.

use meydan_domain::money::Money;
use meydan_domain::showing::Availability;
use serde_json::Value;

use super::schema_org::{Context, Object};
use super::values::{first, list, text};
use crate::dates;
use crate::price::{self, Price};
use crate::record::Offer;

/// As many as a showing may have.
const MAX_OFFERS: usize = 20;

pub fn offers(event: &Object, context: &Context<'_>) -> Vec<Offer> {
    let mut found: Vec<Offer> = Vec::new();
    let mut waiting: Vec<&Value> = event.get("offers").map(list).unwrap_or_default();
    waiting.reverse();
    while let Some(value) = waiting.pop()
        && found.len() < MAX_OFFERS
    {
        let Some(object) = context.index.resolve(value) else { continue };
        let parts = object.get("offers").map(list).unwrap_or_default();
        if !parts.is_empty() && !object.contains_key("lowPrice") && !object.contains_key("price") {
            waiting.extend(parts.into_iter().rev().take(MAX_OFFERS));
            continue;
        }
        let offer = offer(object, context);
        if offer != Offer::default() && !found.contains(&offer) {
            found.push(offer);
        }
    }
    if found.is_empty()
        && event.get("isAccessibleForFree").and_then(text).is_some_and(|answer| answer.eq_ignore_ascii_case("true"))
    {
        found.push(Offer { price_min: Money::from_hundredths(0), ..Offer::default() });
    }
    found
}

fn offer(object: &Object, context: &Context<'_>) -> Offer {
    let price = prices(object);
    let platform = first(object, &["seller", "offeredBy"]).and_then(|seller| match context.index.resolve(seller) {
        Some(seller) => seller.get("name").and_then(text),
        None => text(seller),
    });
    Offer {
        platform,
        url: object.get("url").and_then(text).filter(|url| !url.is_empty()),
        price_min: price.min,
        price_max: price.max,
        currency: price.currency,
        availability: object
            .get("availability")
            .and_then(text)
            .map_or(Availability::Unknown, |text| availability(&text)),
        on_sale_at: first(object, &["validFrom", "availabilityStarts"])
            .and_then(text)
            .and_then(|written| dates::parse(&written, context.today)),
    }
}

/// From the offer itself, else from its specification.
fn prices(object: &Object) -> Price {
    let own = own_prices(object);
    if own.min.is_some() {
        return own;
    }
    let specifications = object.get("priceSpecification").map(list).unwrap_or_default();
    let mut found = own;
    for part in specifications.into_iter().filter_map(Value::as_object).map(own_prices) {
        found.max = [found.min, found.max, part.min, part.max].into_iter().flatten().max();
        found.min = [found.min, part.min].into_iter().flatten().min();
        found.currency = found.currency.or(part.currency);
    }
    found.max = found.max.filter(|max| Some(*max) != found.min);
    found
}

fn own_prices(object: &Object) -> Price {
    let read = |names: &[&str]| first(object, names).and_then(text).and_then(|written| price::parse(&written));
    let low = read(&["lowPrice", "minPrice", "price"]);
    let high = read(&["highPrice", "maxPrice"]);
    let min = low.as_ref().and_then(|price| price.min);
    let max =
        high.as_ref().and_then(|price| price.max.or(price.min)).or_else(|| low.as_ref().and_then(|price| price.max));
    let currency = object.get("priceCurrency").and_then(text).and_then(|code| price::currency(&code));
    let currency = currency.or_else(|| [low, high].into_iter().flatten().find_map(|price| price.currency));
    Price { min, max: max.filter(|max| Some(*max) > min), currency }
}

pub fn availability(text: &str) -> Availability {
    match text.rsplit(['/', '#', ':']).next().unwrap_or_default() {
        "InStock" | "OnlineOnly" | "InStoreOnly" | "PreSale" | "Available" => Availability::Available,
        "LimitedAvailability" => Availability::Few,
        "SoldOut" | "OutOfStock" | "Discontinued" => Availability::SoldOut,
        "PreOrder" | "BackOrder" => Availability::NotYet,
        _ => Availability::Unknown,
    }
}
