//! How players are called whose page is closed.

use crate::hall::{PushService, USUAL_PUSH_SERVICES};

use super::{Given, SettingError, settings::list};
use crate::texts::{Key, text};

/// How players are called whose page is closed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallSettings {
    /// The address under which push services may reach the operator.
    pub contact: String,
    /// The push services that may be reached.
    pub services: Vec<PushService>,
}

/// Longest contact.
const LONGEST: usize = 200;

/// Returns `true` if a text is an address for mail or of a page, without signs that a signature would have to escape.
fn is_contact(text: &str) -> bool {
    let rest = text.strip_prefix("mailto:").filter(|it| it.contains('@'));
    let rest = rest.or_else(|| text.strip_prefix("https://"));
    let is_sign = |sign: u8| sign.is_ascii_graphic() && !matches!(sign, b'"' | b'\\');
    text.len() <= LONGEST && rest.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(is_sign))
}

impl Given {
    /// Returns how players are called; `None` if they are not.
    pub(super) fn calls(&mut self) -> Result<Option<CallSettings>, SettingError> {
        let contact = self.push_contact.take().filter(|it| !it.is_empty());
        let services = self.push_services.take();
        let Some(contact) = contact else {
            return match services {
                Some(services) => {
                    let expected = text(Key::PushServicesAlone);
                    Err(SettingError::value(
                        "push-services",
                        services.0.join(","),
                        expected,
                    ))
                }
                None => Ok(None),
            };
        };
        if !is_contact(&contact) {
            return Err(SettingError::value(
                "push-contact",
                contact,
                text(Key::PushContact),
            ));
        }
        let usual = || super::List(USUAL_PUSH_SERVICES.map(str::to_owned).to_vec());
        let services = services.unwrap_or_else(usual);
        let parse = |text: &str| text.parse().ok();
        let services = list(
            "push-services",
            Some(services),
            text(Key::PushServices),
            parse,
        )?;
        Ok(Some(CallSettings { contact, services }))
    }
}
