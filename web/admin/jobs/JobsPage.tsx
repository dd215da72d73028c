import { ListChecks } from 'lucide-react';
import { useNavigate } from 'react-router';
import { jobsList } from '#contract/lists/jobs.ts';
import { paths } from '#contract/values/paths.ts';
import { formatNumber } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useMessages } from '#web/i18n/messages.ts';
import { nameJob } from '#web/jobs/jobs.api.ts';
import { Link } from '#web/ui/layout/Link.tsx';
import adminJobsPart from 'messages:admin-jobs';
import { AdminList } from '../list/AdminList.tsx';
import { JobMenu } from './JobMenu.tsx';
import { JobOutcomeState } from './JobState.tsx';

/** Everybody's long work, with what failed and can be run again. */
function JobsPage() {
  const texts = useMessages(adminJobsPart);
  const language = useLanguage();
  const navigate = useNavigate();
  const rounded = (value: number) => formatNumber(language, Math.round(value));
  return (
    <AdminList
      list={jobsList}
      texts={texts}
      icon={ListChecks}
      onward={{ to: paths.adminGames(), label: texts.onward }}
      noValue={texts.notYet}
      options={{ state: texts.states, kind: texts.kinds }}
      cells={{
        title: ({ job }) => <Link to={paths.adminJob(job.id)}>{nameJob(texts.names, job)}</Link>,
        state: ({ job }) => <JobOutcomeState job={job} />,
        user: ({ user }) => <Link to={paths.adminUser(user.id)}>{user.name}</Link>,
        created_at: ({ job }) => job.created_at,
        took: ({ job: { started_at, finished_at } }) => {
          if (started_at === null || finished_at === null) return null;
          const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
          const minutes = Math.round(seconds / 60);
          if (seconds < 1) return texts.moment;
          if (seconds < 90) return texts.seconds({ seconds: rounded(seconds) });
          if (minutes < 90) return texts.minutes({ minutes: formatNumber(language, minutes) });
          return texts.hours({ hours: formatNumber(language, Math.floor(minutes / 60)), minutes: minutes % 60 });
        },
      }}
      idOf={({ job }) => job.id}
      onOpen={({ job }) => void navigate(paths.adminJob(job.id))}
      renderMenu={({ job }) => <JobMenu job={job} />}
    />
  );
}

export { JobsPage as Component };
