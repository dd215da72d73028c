const barWidth = 28;

/** A bar that redraws itself on a terminal; elsewhere a line for each quarter. `words` is the text beside it. */
export function showProgress(title: string): (share: number, words: string) => void {
  let quarter = 0;
  return (share, words) => {
    if (process.stdout.isTTY) {
      const filled = Math.round(share * barWidth);
      process.stdout.write(`\r\u001b[K${title} ${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${words}`);
    } else if (Math.floor(share * 4) > quarter) {
      quarter = Math.floor(share * 4);
      console.log(`${title}: ${words}`);
    }
  };
}

export function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
}
