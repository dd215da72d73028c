import { z } from 'zod';
import { id, idParams } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { pictureLimits } from './values/picture-limits.ts';

/** A picture that a question is asked with. */
export const questionPicture = z.object({
  picture_id: id,
  width: z.int(),
  height: z.int(),
  /** What the model named in it, as the articles call it; null while no model has. */
  recognised: z.string().nullable(),
});
export type QuestionPicture = z.infer<typeof questionPicture>;

export const questionPicturesEndpoints = defineEndpoints({
  'POST /api/chat/pictures': {
    summary:
      'Store a JPEG, PNG or WebP picture to be sent with a question; the body is the file itself. It is made smaller, loses its metadata, and is deleted after a day if no question takes it',
    access: 'verified',
    api_key: true,
    raw_body: true,
    body_limit: pictureLimits.bytes,
    response: questionPicture,
  },
  'GET /api/chat/pictures/{id}': {
    summary: 'One’s own picture, as JPEG',
    access: 'user',
    api_key: true,
    params: idParams,
    picture: true,
  },
  'GET /api/admin/chat/pictures/{id}': {
    summary: 'A picture that a user sent with a question, as JPEG; reading is audited',
    access: 'admin',
    grants: ['reviewer', 'support'],
    api_key: false,
    params: idParams,
    picture: true,
  },
});
