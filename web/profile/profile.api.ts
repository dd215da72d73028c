import { apiQuery } from '#web/http/api-query.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveAsFile } from '#web/ui/data/save-as-file.ts';
import { api, send } from '#web/http/api.ts';

const addressKey = ['email-change'] as const;

export function useAddressChange() {
  return useQuery(apiQuery(addressKey, 'GET /api/auth/me/email-change', {}));
}

/** For what changes the address that waits: it is asked again. */
export function useRefreshAddressChange() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: addressKey });
}

export function cancelAddressChange() {
  return api('DELETE /api/auth/me/email-change');
}

export function confirmAddress(proof: { token: string } | { code: string }) {
  return api('POST /api/auth/me/email-change/confirm', { body: proof });
}

const sessionsKey = ['own-sessions'] as const;

export function useOwnSessions() {
  return useQuery(apiQuery(sessionsKey, 'GET /api/auth/me/sessions', {}));
}

/** Ends one session, or without an id all the others. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | null) =>
      id === null ? api('DELETE /api/auth/me/sessions') : api('DELETE /api/auth/me/sessions/{id}', { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}

const exportKey = ['export'] as const;

export function useOwnExport() {
  return useQuery(apiQuery(exportKey, 'GET /api/auth/me/export', {}));
}

export function useStartExport() {
  return useMutation({ mutationFn: () => api('POST /api/auth/me/export') });
}

/** Fetches the collected data and hands it to the browser as a file. */
export async function saveExport(job_id: number, day: string) {
  const response = await send('GET /api/auth/me/export/{id}', { params: { id: job_id } });
  saveAsFile(await response.blob(), `hintline-data-${day}.json`);
}

export function requestDeletion(current_password: string) {
  return api('POST /api/auth/me/deletion', { body: { current_password } });
}
