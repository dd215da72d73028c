import { test } from '@playwright/test';
import { keepFirstStart } from './first-start.ts';

test('the product starts on an empty folder and fills it with the demonstration content', () => keepFirstStart());
