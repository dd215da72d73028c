// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:admin-audit' {
  export type Messages = {
readonly "title": string;
readonly "count": (values: { total: number }) => string;
readonly "search": string;
readonly "onward": string;
readonly "none": string;
readonly "noneHint": string;
readonly "product": string;
readonly "actions": {
readonly "create": string;
readonly "update": string;
readonly "delete": string;
readonly "restore": string;
readonly "purge": string;
readonly "read": string;
readonly "credit": string;
readonly "reverse": string;
readonly "refund": string;
readonly "merge": string;
readonly "approve": string;
readonly "return": string;
readonly "review": string;
readonly "publish": string;
readonly "import": string;
readonly "cancel": string;
readonly "retry": string;
readonly "give_back": string;
readonly "message": string;
readonly "end_sessions": string;
readonly "dismiss": string;
readonly "hide": string;
readonly "show": string;
readonly "reject": string;
readonly "block": string;
readonly "unblock": string;
readonly "view": string;
readonly "end_view": string;
readonly "send_reset": string;
};
readonly "objects": {
readonly "user": string;
readonly "wallet": string;
readonly "chats": string;
readonly "game": string;
readonly "job": string;
readonly "promotion": string;
readonly "rule": string;
readonly "alert_settings": string;
readonly "alert_channel": string;
readonly "call_pack": string;
readonly "top_up": string;
readonly "quality_item": string;
readonly "labelled_query": string;
readonly "labels": string;
readonly "evaluation": string;
readonly "game_settings": string;
readonly "api_key": string;
readonly "announcement": string;
readonly "article": string;
readonly "title_alias": string;
readonly "gap": string;
readonly "share": string;
readonly "saved_view": string;
};
readonly "field": string;
readonly "before": string;
readonly "after": string;
readonly "noFields": string;
readonly "nothing": string;
readonly "columns": {
readonly "created_at": string;
readonly "actor": string;
readonly "action": string;
readonly "object": string;
readonly "changes": string;
readonly "ip": string;
readonly "request_id": string;
};
readonly "filters": {
readonly "object_kind": string;
readonly "object_id": (values: { id: string | number }) => string;
readonly "actor_id": (values: { id: string | number }) => string;
};
};
  const part: import('messages:all').Part<Messages>;
  export default part;
}
