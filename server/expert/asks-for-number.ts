const english =
  /\bhow (?:many|much|long|far|fast|big|often|old|high|tall|strong|heavy)\b|\bwhen\b|\b(?:chance|noise|speed|size|cost|price|percent|level|port|years?)\b/i;
const russian =
  /сколько|скольких|когда|как (?:часто|долго|быстро|далеко)|(?<!\p{L})(?:год|лет|шанс|размер|скорост|мощност|цен|штраф|вероятност|стоимост|процент|урон|уров|порт|верси)\p{L}{0,3}(?!\p{L})/iu;

/** Whether a number is likely to be in the answer. */
export function asksForNumber(question: string): boolean {
  return english.test(question) || russian.test(question);
}
