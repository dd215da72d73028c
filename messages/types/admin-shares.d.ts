// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-shares' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "onward": string;
readonly "none": string;
readonly "noneHint": string;
readonly "states": {
readonly "shown": string;
readonly "hidden": string;
readonly "taken_down": string;
readonly "example": string;
};
readonly "filterStates": {
readonly "shown": string;
readonly "example": string;
readonly "taken_down": string;
};
readonly "columns": {
readonly "question": string;
readonly "game": string;
readonly "user": string;
readonly "state": string;
readonly "created_at": string;
readonly "id": string;
};
readonly "open": string;
readonly "takeDown": string;
readonly "takenDown": string;
readonly "restore": string;
readonly "restored": string;
readonly "makeExample": string;
readonly "madeExample": string;
readonly "endExample": string;
readonly "endedExample": string;
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
