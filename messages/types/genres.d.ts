// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:genres' {
  export type Messages = {
readonly "action": string;
readonly "adventure": string;
readonly "casual": string;
readonly "early access": string;
readonly "free to play": string;
readonly "indie": string;
readonly "massively multiplayer": string;
readonly "racing": string;
readonly "rpg": string;
readonly "simulation": string;
readonly "sports": string;
readonly "strategy": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
