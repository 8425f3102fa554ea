import { RecordingReports } from '../features/reports/reports-page.tsx';
import { ReportsToCome } from '../features/workspace/reports-to-come.tsx';

/** `/app/reports`: figures as soon as there is a finished recording. */
export const ReportsPage = () => <RecordingReports empty={<ReportsToCome />} />;
