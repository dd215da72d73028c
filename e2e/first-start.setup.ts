import { test } from '@playwright/test';
import { keepFirstStart } from './first-start.ts';

test('a first start has filled a folder with the demonstration content', () => keepFirstStart());
