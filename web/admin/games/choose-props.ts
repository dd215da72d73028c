/** Every way of choosing texts to import takes these. */
export interface ChooseProps {
  gameId: number;
  /** Gets the job that looks at what was chosen. */
  onLook: (job: number) => void;
  /** The fault by which its last look came to nothing. */
  problem: React.ReactNode;
}
