let answers = 0;

/** Whether this tab follows an answer: then it hears of it before everybody else, and keeps the outcome itself. */
export function isAsking(): boolean {
  return answers > 0;
}

export function noteAsking(): () => void {
  answers += 1;
  return () => {
    answers -= 1;
  };
}
