import { test } from '@playwright/test';
import { databases, keepFirstStart } from './first-start.ts';

for (const database of databases) {
  test(`a first start has filled the ${database} database with the demonstration content`, () =>
    keepFirstStart(database));
}
