//! Generated images, uploads and downloads.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use meydan_test_support::app::{TestClient, TestResponse};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::events::{self, with};

pub const SECRET: &[u8] = b"41.0082N 28.9784E, taken at home";

/// Soft colors with a little texture, as a camera gives them.
pub fn photo(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, y| {
        let grain = (x * 7 + y * 13) % 11;
        let part = |of: u32, whole: u32| u8::try_from(of * 240 / whole + grain).unwrap_or(u8::MAX);
        Rgb([part(x, width), part(y, height), part(x + y, width + height)])
    });
    let mut file = Cursor::new(Vec::new());
    DynamicImage::from(picture).write_to(&mut file, format).expect("an encoder");
    file.into_inner()
}

/// A JPEG whose Exif holds a GPS directory and [`SECRET`] as its description.
pub fn jpeg_with_gps(width: u32, height: u32) -> Vec<u8> {
    let text_at = 8 + 2 + 12 * 2 + 4;
    let gps_at = text_at + SECRET.len() as u32;
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x02\0".to_vec();
    entry(&mut exif, 0x010e, 2, SECRET.len() as u32, text_at);
    entry(&mut exif, 0x8825, 4, 1, gps_at);
    exif.extend([0; 4]);
    exif.extend(SECRET);
    exif.extend([1, 0]);
    entry(&mut exif, 0x0001, 2, 2, u32::from(b'N'));
    exif.extend([0; 4]);

    let mut file = photo(width, height, ImageFormat::Jpeg);
    let length = u16::try_from(exif.len() + 2).expect("a short segment");
    let segment = [&[0xff, 0xe1][..], &length.to_be_bytes(), &exif].concat();
    file.splice(2..2, segment);
    file
}

fn entry(tiff: &mut Vec<u8>, tag: u16, kind: u16, count: u32, value: u32) {
    tiff.extend(tag.to_le_bytes());
    tiff.extend(kind.to_le_bytes());
    tiff.extend(count.to_le_bytes());
    tiff.extend(value.to_le_bytes());
}

pub fn svg(body: &str) -> Vec<u8> {
    format!("<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>{body}</svg>").into_bytes()
}

/// An active event that shows an image makes it public.
pub async fn publish(editor: &TestClient, image: &Value) {
    events::create(editor, &with(events::required(), json!({ "cover_image_id": image["image_id"] }))).await;
}

/// A form with one file and some texts.
pub fn form(field: &'static str, file_name: &str, file: Vec<u8>, texts: &[(&'static str, &str)]) -> Form {
    let part = Part::bytes(file).file_name(file_name.to_owned());
    texts.iter().fold(Form::new().part(field, part), |form, (name, text)| form.text(*name, (*text).to_owned()))
}

pub async fn send(client: &TestClient, path: &str, form: Form) -> TestResponse {
    client.send(client.request(Method::POST, path).multipart(form)).await
}

/// Uploads an image and asserts success; what `GET /api/images/{id}` answers then.
pub async fn upload(editor: &TestClient, file: Vec<u8>, texts: &[(&'static str, &str)]) -> Value {
    let answer = send(editor, "/api/images/upload", form("image", "photo", file, texts)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let mut image = answer.data().clone();
    image.as_object_mut().expect("an image").remove("duplicates");
    image
}

/// Uploads a logo and asserts success.
pub async fn upload_logo(admin: &TestClient, file: Vec<u8>, texts: &[(&'static str, &str)]) -> Value {
    let answer = send(admin, "/api/logos", form("logo", "logo", file, texts)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

/// A downloaded file.
pub struct Download {
    pub headers: reqwest::header::HeaderMap,
    pub bytes: Vec<u8>,
}

impl Download {
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Width and height, decoded.
    pub fn size(&self) -> (u32, u32) {
        let picture = image::load_from_memory(&self.bytes).expect("a picture");
        (picture.width(), picture.height())
    }
}

/// Downloads a file and asserts success.
pub async fn download(client: &TestClient, path: &Value) -> Download {
    let path = path.as_str().expect("an address");
    let response = client.request(Method::GET, path).send().await.expect("the node answers");
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    let headers = response.headers().clone();
    Download { headers, bytes: response.bytes().await.expect("a whole body").to_vec() }
}

pub fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
