/** The deal of the day over HTTP (docs/api.md). */
import { ask } from '../api';
import { house } from '../house.svelte';
import { router } from '../router.svelte';

export type { DealInfo, Deals } from '$views/http';

export const deals = () => ask('GET /deals', {});
export const dealOf = (day: string) => ask('GET /deals/{day}', { path: { day } });

/** Begin my one try at the deal of today, or go on where another page of mine has begun it. */
export async function playDeal(): Promise<void> {
  await house.somebody();
  const table = await ask('POST /deals/today', {}).then(
    (begun) => begun.table,
    async (refused: unknown) => {
      const { mine } = (await deals()).today;
      if (!mine) throw refused;
      return mine.table;
    },
  );
  router.go(`/table/${table}`);
}
