/** A picture beside the question that is being typed. */
export interface AttachedPicture {
  /** Of what the browser has; after a reload null until it is read again. */
  url: string | null;
  /** Null until the server has it. */
  picture_id: number | null;
  /** Why the server does not take it. */
  error: string | null;
}
