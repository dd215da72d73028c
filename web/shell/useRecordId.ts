import { useParams } from 'react-router';

export function isRecordId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}

/** The number in the address that says which record a page shows; `isId` where it can be one. */
export function useRecordId(name: string) {
  const id = Number(useParams()[name]);
  return { id, isId: isRecordId(id) };
}
