import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import { Link } from 'react-router-dom';
import { marketplace } from '@/domain/marketplace/marketplace';
import { InfoPage } from '@/screens/info/InfoPage';

export function Help() {
  return (
    <InfoPage title="Help Center" lead="Short answers for clients and freelancers.">
      <h2>How do I post a project?</h2>
      <p>
        <Link to="/register/client">Join as a client</Link>, then choose “Post a job and hire a pro”. Three steps ask
        for the work, the skills it needs, and the price. The description needs at least 500 characters, so that
        freelancers know what they are applying for.
      </p>
      <h2>How do I apply to a project?</h2>
      <p>
        <Link to="/register/freelancer">Join as a freelancer</Link>, open a project and choose “Apply Now”. You can send
        one proposal per project; only its client can read it.
      </p>
      <h2>How are projects matched to me?</h2>
      <p>
        By the skills in your profile. “Best Matches” lists the projects that need most of them first, then those that
        need the fewest other skills, then the newest, and shows how many skills match. Skills of jobs you want less of
        count half. No one can pay for a higher place.
      </p>
      <h2>Which files can I upload?</h2>
      <p>
        PDF, Word (DOCX), OpenDocument (ODT), plain text, ZIP, PNG, JPEG and WebP, up to 25 MB each. Documents with
        macros, and archives that contain programs or have a password, are not accepted.
      </p>
      <h2>How does hiring work?</h2>
      <p>
        The client makes an offer on a proposal: rate, duration, scope, start date, and an expiry date. When the
        freelancer accepts it, a contract starts. The freelancer delivers there; the client accepts the work or requests
        changes. Either party can propose different terms or end the contract early with a reason. Accepting an offer
        fills the project, unless the client keeps it open.
      </p>
      <h2>How is the work paid?</h2>
      <p>
        Outside of {marketplace.name}, in whatever way the client and the freelancer agree. No money flows through{' '}
        {marketplace.name}: the client marks a payment as paid, and the freelancer confirms or disputes it. Both can
        read this record in the contract. {marketplace.name} holds no money, takes no share, and cannot refund anything.
      </p>
      <h2>How do invoices work?</h2>
      <p>
        The freelancer issues them in the contract. {marketplace.name} numbers each freelancer’s invoices without gaps,
        starting again every year, and both parties can read and print them. An issued invoice never changes; to correct
        it, the freelancer issues another one. {marketplace.name} does not calculate tax, and an invoice is paid
        elsewhere.
      </p>
      <h2>What is a work record?</h2>
      <p>
        A signed file that proves what a freelancer has completed here, to share elsewhere. Freelancers issue one from
        their contracts. It names a client only with that client’s permission. Anyone can{' '}
        <Link to="/verify">check a work record</Link>, without an account.
      </p>
      <h2>Who sees my page?</h2>
      <p>
        Every signed-in user, until you choose otherwise in your <Link to={SETTINGS_PAGES.page}>settings</Link>:
        everyone, or only people who share a proposal or a contract with you. There you also choose the address of your
        page, which stays yours permanently, and preview it as others see it.
      </p>
      <h2>What is a verified company?</h2>
      <p>
        The operator of {marketplace.name} has checked, for example in a public register, that the company of this
        client existed under this name on the day shown. It says nothing about their work or payments, and ends when
        they change the name. To have your company verified, <Link to="/contact">write to the operator</Link>.
      </p>
      <h2>I cannot sign in</h2>
      <p>
        Check the username or email address and the password. If you forgot your password,{' '}
        <Link to="/forgot-password">request a link</Link> by email and choose a new one. If you no longer have access to
        the address either, <Link to="/contact">ask the operator</Link>.
      </p>
      <h2>How do I change my password, see my active sessions, or leave?</h2>
      <p>
        In your settings, in the menu behind your picture: under <Link to={SETTINGS_PAGES.security}>Security</Link> you
        change your password and see your sessions, and under <Link to={SETTINGS_PAGES.account}>Account</Link> you can
        download your data or delete your account.
      </p>
    </InfoPage>
  );
}
