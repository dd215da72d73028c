/** Of a picture that comes with a question; apart from the other limits, which every screen loads. */
export const pictureLimits = {
  /** Of the file. */
  bytes: 8 * 1024 * 1024,
  /** Both sides of what is stored, and of what a browser sends; more than models look at costs and shows nothing. */
  side: 1_568,
  /** Of a file that is decoded: what the largest cameras take. */
  pixels: 50_000_000,
  /** Each side of such a file: longer than any screen or panorama of a phone. */
  decodedSide: 20_000,
  /** All that one person keeps, in bytes as stored. */
  keptBytes: 32 * 1024 * 1024,
  /** Hours after which one that no question took is deleted. */
  unusedHours: 24,
} as const;
