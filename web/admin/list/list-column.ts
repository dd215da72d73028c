export type { DataColumn as ListColumn } from '#web/ui/data-column.ts';
