/** The place of the Steam account in the profile; nothing yet. */
export function SteamCard() {
  return null;
}
