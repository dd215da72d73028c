import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { problemSaid } from '#server/testing/problem-said.ts';
import { createPublicWeb } from '#server/providers/public-web.ts';
import { WikiError } from '../pages.ts';
import { findApi } from './find-api.ts';

let status = 200;
const server = createServer((_request, response) => response.writeHead(status).end('<h1>No</h1>')).listen(
  0,
  '127.0.0.1',
);
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const web = createPublicWeb({ user_agent: 'Test', permitted_hosts: ['127.0.0.1'] });
afterAll(() => {
  web.close();
  server.close();
});

test.each([
  [200, 'No MediaWiki was found'],
  [401, 'wants a sign-in (401)'],
  [403, 'refuses programs (403). Use the wiki’s export'],
  [404, 'No MediaWiki was found at 127.0.0.1'],
  [406, 'refuses programs (406)'],
  [429, 'is not available right now'],
  [500, 'answered with status 500'],
])('a site that answers everything with %i is said to', async (answer, reason) => {
  status = answer;
  const failure = await findApi(web, `http://127.0.0.1:${port}/wiki/Main_Page`).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WikiError);
  expect(problemSaid(failure)).toContain(reason);
});
