/** Whom an answer that is being written has reached. */
export interface AnswerReaders {
  /** Text of the answer has left for somebody, or somebody waits for it. */
  isRead: () => boolean;
  /** Text of the answer has left for somebody. */
  hasLeft: () => boolean;
  /** Ends when the next one comes. */
  comes: () => Promise<void>;
}

/** Keeps who reads along with one answer. */
export function createAnswerReaders() {
  let present = 0;
  let has_left = false;
  let coming = Promise.withResolvers<void>();
  return {
    isRead: () => has_left || present > 0,
    hasLeft: () => has_left,
    comes: () => coming.promise,
    /** @returns notes that this reader has gone */
    enter: () => {
      present += 1;
      coming.resolve();
      coming = Promise.withResolvers<void>();
      let is_here = true;
      return () => {
        if (is_here) present -= 1;
        is_here = false;
      };
    },
    noteSent: () => {
      has_left = true;
    },
  };
}
