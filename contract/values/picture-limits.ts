/** Of a picture that comes with a question; apart from the other limits, which every screen loads. */
export const pictureLimits = {
  /** Of the file. */
  bytes: 8 * 1024 * 1024,
  /** Both sides of what is stored, and of what a browser sends; more than models look at costs and shows nothing. */
  side: 1_568,
  /** Of a file that is decoded: what the largest cameras take. */
  pixels: 50_000_000,
  /** Bytes of such a file as it is decoded; it is read by rows, of which a decoder holds some hundreds. */
  decodedBytes: 150_000_000,
  /** Bytes of one that a decoder holds whole: a progressive JPEG file of 12 million pixels. */
  wholeBytes: 72_000_000,
  /** Each side of such a file: longer than any screen or panorama of a phone. */
  decodedSide: 20_000,
  /** All that one person keeps, in bytes as stored. */
  keptBytes: 32 * 1024 * 1024,
  /** Hours after which one that no question took is deleted. */
  unusedHours: 24,
} as const;
