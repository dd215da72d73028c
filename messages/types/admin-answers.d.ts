// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-answers' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "onward": string;
readonly "none": string;
readonly "noneHint": string;
readonly "back": string;
readonly "list": string;
readonly "calls": {
readonly "charged": string;
readonly "free": string;
readonly "given_back": string;
};
readonly "columns": {
readonly "question": string;
readonly "state": string;
readonly "call": string;
readonly "rating": string;
readonly "game": string;
readonly "player": string;
readonly "created_at": string;
readonly "unsupported": string;
readonly "model": string;
readonly "cost": string;
readonly "seconds": string;
readonly "id": string;
};
readonly "playerChoices": {
readonly "true": string;
readonly "false": string;
};
readonly "chargeChoices": {
readonly "true": string;
readonly "false": string;
};
readonly "filters": {
readonly "players": string;
readonly "was_charged": string;
readonly "given_back_from": (values: { id: string | number }) => string;
readonly "given_back_to": (values: { id: string | number }) => string;
readonly "stars": string;
readonly "game_id": string;
readonly "user_id": (values: { id: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
