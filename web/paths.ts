export { paths } from '#contract/values/paths.ts';
