// Generated from messages/en/ by `npm run generate`; do not edit.
declare module 'messages:all' {
  import type { Compiled } from '#messages/compiled.ts';
  import type { Language } from '#contract/values/languages.ts';

  /** A part of the catalogue in every language, as the build compiles it. */
  export type Part<Messages> = Readonly<Record<Language, Compiled>> & { readonly messages?: Messages };

  export interface AllMessages {
    readonly "admin": import('messages:admin').Messages;
    readonly "admin-alerts": import('messages:admin-alerts').Messages;
    readonly "admin-announcements": import('messages:admin-announcements').Messages;
    readonly "admin-answers": import('messages:admin-answers').Messages;
    readonly "admin-api-keys": import('messages:admin-api-keys').Messages;
    readonly "admin-articles": import('messages:admin-articles').Messages;
    readonly "admin-audit": import('messages:admin-audit').Messages;
    readonly "admin-chats": import('messages:admin-chats').Messages;
    readonly "admin-evaluations": import('messages:admin-evaluations').Messages;
    readonly "admin-game-files": import('messages:admin-game-files').Messages;
    readonly "admin-game-work": import('messages:admin-game-work').Messages;
    readonly "admin-games": import('messages:admin-games').Messages;
    readonly "admin-home": import('messages:admin-home').Messages;
    readonly "admin-jobs": import('messages:admin-jobs').Messages;
    readonly "admin-labels": import('messages:admin-labels').Messages;
    readonly "admin-moderation": import('messages:admin-moderation').Messages;
    readonly "admin-overview": import('messages:admin-overview').Messages;
    readonly "admin-promotions": import('messages:admin-promotions').Messages;
    readonly "admin-quality": import('messages:admin-quality').Messages;
    readonly "admin-retrieval": import('messages:admin-retrieval').Messages;
    readonly "admin-settings": import('messages:admin-settings').Messages;
    readonly "admin-shares": import('messages:admin-shares').Messages;
    readonly "admin-users": import('messages:admin-users').Messages;
    readonly "admin-wallet": import('messages:admin-wallet').Messages;
    readonly "admin-wiki": import('messages:admin-wiki').Messages;
    readonly "api-docs": import('messages:api-docs').Messages;
    readonly "api-keys": import('messages:api-keys').Messages;
    readonly "appearance": import('messages:appearance').Messages;
    readonly "article-actions": import('messages:article-actions').Messages;
    readonly "article-author-notes": import('messages:article-author-notes').Messages;
    readonly "article-desk": import('messages:article-desk').Messages;
    readonly "article-editor": import('messages:article-editor').Messages;
    readonly "articles": import('messages:articles').Messages;
    readonly "auth": import('messages:auth').Messages;
    readonly "auth-recovery": import('messages:auth-recovery').Messages;
    readonly "beside-game": import('messages:beside-game').Messages;
    readonly "chat": import('messages:chat').Messages;
    readonly "consent": import('messages:consent').Messages;
    readonly "dead-ends": import('messages:dead-ends').Messages;
    readonly "draft-answer": import('messages:draft-answer').Messages;
    readonly "errors": import('messages:errors').Messages;
    readonly "expert": import('messages:expert').Messages;
    readonly "footer": import('messages:footer').Messages;
    readonly "form": import('messages:form').Messages;
    readonly "games": import('messages:games').Messages;
    readonly "genres": import('messages:genres').Messages;
    readonly "go-to": import('messages:go-to').Messages;
    readonly "help": import('messages:help').Messages;
    readonly "home": import('messages:home').Messages;
    readonly "jobs": import('messages:jobs').Messages;
    readonly "language-offer": import('messages:language-offer').Messages;
    readonly "legal": import('messages:legal').Messages;
    readonly "library": import('messages:library').Messages;
    readonly "low-calls": import('messages:low-calls').Messages;
    readonly "mails": import('messages:mails').Messages;
    readonly "my-articles": import('messages:my-articles').Messages;
    readonly "notification-texts": import('messages:notification-texts').Messages;
    readonly "notifications": import('messages:notifications').Messages;
    readonly "offline": import('messages:offline').Messages;
    readonly "page-heads": import('messages:page-heads').Messages;
    readonly "password-strength": import('messages:password-strength').Messages;
    readonly "payment-providers": import('messages:payment-providers').Messages;
    readonly "pictures": import('messages:pictures').Messages;
    readonly "profile": import('messages:profile').Messages;
    readonly "profile-later": import('messages:profile-later').Messages;
    readonly "promotions": import('messages:promotions').Messages;
    readonly "server": import('messages:server').Messages;
    readonly "sharing": import('messages:sharing').Messages;
    readonly "shell": import('messages:shell').Messages;
    readonly "steam": import('messages:steam').Messages;
    readonly "ui": import('messages:ui').Messages;
    readonly "ui-form": import('messages:ui-form').Messages;
    readonly "ui-table": import('messages:ui-table').Messages;
    readonly "view-as": import('messages:view-as').Messages;
    readonly "wallet": import('messages:wallet').Messages;
    readonly "wallet-history": import('messages:wallet-history').Messages;
    readonly "wallet-receipt": import('messages:wallet-receipt').Messages;
    readonly "wallet-top-ups": import('messages:wallet-top-ups').Messages;
  }
}
