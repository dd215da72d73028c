import { CircleSlash, ExternalLink, ListChecks, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { AdminJob } from '#contract/jobs.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { paths } from '#contract/values/paths.ts';
import { Link } from '#web/ui/Link.tsx';
import { nameJob } from '#web/jobs/jobs.api.ts';
import { useMessages } from '#web/i18n/messages.ts';
import adminJobsPart from 'messages:admin-jobs';
import uiPart from 'messages:ui';
import { Choice } from '../Choice.tsx';
import { AdminList } from '../list/AdminList.tsx';
import { columnsFrom } from '../list/columns.tsx';
import { listSource } from '../list/list-source.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { jobsList } from '#contract/lists/jobs.ts';
import { useListAddress } from '../list/useListAddress.ts';
import { JobState } from './JobState.tsx';
import { useJobActions } from './useJobActions.ts';

const source = listSource(jobsList);

/** Everybody's long work, with what failed and can be run again. */
function JobsPage() {
  const texts = useMessages(adminJobsPart);
  const address = useListAddress(jobsList);
  const columns = useJobColumns();
  const navigate = useNavigate();
  return (
    <AdminList
      title={texts.title}
      count={texts.count}
      source={source}
      address={address}
      columns={columns}
      idOf={({ job }) => job.id}
      onOpen={({ job }) => void navigate(paths.adminJob(job.id))}
      renderMenu={renderMenu}
      searchLabel={texts.search}
      filters={<Choice address={address} name="state" label={texts.columns.state} options={texts.states} />}
      empty={{ icon: <ListChecks size={24} aria-hidden />, title: texts.none, hint: texts.noneHint }}
    />
  );
}

const renderMenu = ({ job }: AdminJob) => <JobMenu job={job} />;

function JobMenu({ job }: Pick<AdminJob, 'job'>) {
  const texts = useMessages(adminJobsPart);
  const shared = useMessages(uiPart);
  const navigate = useNavigate();
  const { cancelJob, retryJob } = useJobActions();
  const open = {
    label: shared.open,
    icon: <ExternalLink size={18} aria-hidden />,
    onSelect: () => void navigate(paths.adminJob(job.id)),
  };
  const retry = { label: texts.retry, icon: <RotateCcw size={18} aria-hidden />, onSelect: () => void retryJob(job) };
  const cancel = {
    label: texts.cancel,
    icon: <CircleSlash size={18} aria-hidden />,
    onSelect: () => void cancelJob(job),
  };
  const actions = [open, ...(job.can_retry ? [retry] : []), ...(job.can_cancel ? [cancel] : [])];
  return <RowMenu name={nameJob(texts.names, job)} actions={actions} />;
}

function useJobColumns() {
  const texts = useMessages(adminJobsPart);
  const language = useLanguage();
  return useMemo(
    () =>
      columnsFrom(
        jobsList,
        { language, titles: texts.columns, empty: texts.notYet },
        {
          title: ({ job }) => <Link to={paths.adminJob(job.id)}>{nameJob(texts.names, job)}</Link>,
          state: ({ job }) => <JobState state={job.state} />,
          user: ({ user }) => <Link to={paths.adminUser(user.id)}>{user.name}</Link>,
          created_at: ({ job }) => job.created_at,
          took: ({ job: { started_at, finished_at } }) => {
            if (started_at === null || finished_at === null) return null;
            const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
            const rounded = (value: number) => formatNumber(language, Math.round(value * 10) / 10);
            return seconds < 90
              ? texts.seconds({ seconds: rounded(seconds) })
              : texts.minutes({ minutes: rounded(seconds / 60) });
          },
        },
      ),
    [texts, language],
  );
}

export { JobsPage as Component };
