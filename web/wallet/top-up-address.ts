import { paths } from '#web/paths.ts';

/** The wallet with what became of this top-up over it, as the server links it. */
export function addressOfTopUp(id: number): string {
  return `${paths.calls()}?topup=${id}`;
}
