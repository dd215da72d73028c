const minutesOfHour = 60;

/** Minutes after midnight as a time field has them: `22:30`. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / minutesOfHour))}:${two(minutes % minutesOfHour)}`;
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * minutesOfHour + minutes;
}
