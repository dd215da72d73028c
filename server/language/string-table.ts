import { z } from 'zod';
import { i32, u16, u32 } from './typed-arrays.ts';

/**
 * A set of strings with ids 0…n-1 in typed arrays only: it moves between threads without a copy,
 * needs no Map on arrival, and its size is known to the byte.
 */
export const stringTable = z.object({
  units: u16,
  /** String i is `units[start[i] … start[i + 1])`. */
  start: u32,
  /** Open-addressing hash table of ids, -1 where free; its length is a power of two. */
  slots: i32,
});
export type StringTable = z.infer<typeof stringTable>;

/** The id of a key, which gets the next one where it has none. */
export function idIn<K>(ids: Map<K, number>, key: K): number {
  const id = ids.get(key) ?? ids.size;
  ids.set(key, id);
  return id;
}

/** @param strings distinct; the place in the list becomes the id */
export function buildStringTable(strings: readonly string[]): StringTable {
  const start = new Uint32Array(strings.length + 1);
  for (const [id, text] of strings.entries()) start[id + 1] = start[id]! + text.length;
  const units = new Uint16Array(start[strings.length]!);
  let slot_count = 4;
  while (slot_count < strings.length * 2) slot_count *= 2;
  const slots = new Int32Array(slot_count).fill(-1);
  for (const [id, text] of strings.entries()) {
    const from = start[id]!;
    for (let i = 0; i < text.length; i++) units[from + i] = text.charCodeAt(i);
    let slot = hashOf(text) & (slot_count - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (slot_count - 1);
    slots[slot] = id;
  }
  return { units, start, slots };
}

/** The id of a string, or -1. */
export function findString(table: StringTable, text: string): number {
  const mask = table.slots.length - 1;
  for (let slot = hashOf(text) & mask; ; slot = (slot + 1) & mask) {
    const id = table.slots[slot]!;
    if (id === -1 || isString(table, id, text)) return id;
  }
}

export function stringAt(table: StringTable, id: number): string {
  return String.fromCharCode(...table.units.subarray(table.start[id], table.start[id + 1]));
}

export function stringCount(table: StringTable): number {
  return table.start.length - 1;
}

function isString(table: StringTable, id: number, text: string): boolean {
  const from = table.start[id]!;
  if (table.start[id + 1]! - from !== text.length) return false;
  for (let i = 0; i < text.length; i++) {
    if (table.units[from + i] !== text.charCodeAt(i)) return false;
  }
  return true;
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
