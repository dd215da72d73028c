/** A place in the line of answers that wait for a model which takes few at a time. */
export interface PlaceInLine {
  /** Whether the model may be asked now. */
  isNow: () => Promise<boolean>;
  /**
   * Waits until it may be.
   * @param onPlace is told each place in line, 1 being the next
   * @returns false where the time was over before
   * @throws the reason of `signal`
   */
  wait: (options: { seconds: number; signal: AbortSignal; onPlace: (place: number) => void }) => Promise<boolean>;
  /** Lets the next one in. */
  leave: () => Promise<void>;
}
