import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

// mvn test
class HirelaneTest {
  static final String IMAGE = Objects.requireNonNullElse(System.getenv("HIRELANE_IMAGE"), "hirelane");
  static final String TOKEN = "a-token-of-at-least-32-characters";
  static final GenericContainer<?> hirelane =
      new GenericContainer<>(IMAGE)
          .withCommand("start")
          .withExposedPorts(3000)
          .withEnv("EVENTS_TOKENS", TOKEN)
          .waitingFor(Wait.forHealthcheck().withStartupTimeout(Duration.ofMinutes(2)));

  @BeforeAll
  static void start() {
    hirelane.start();
  }

  @AfterAll
  static void stop() {
    hirelane.stop();
  }

  @Test
  void aPostedProjectIsInThePublicStream() throws Exception {
    var account =
        """
        {"firstName": "Asha", "lastName": "Rao", "username": "asha.rao", "email": "asha@example.com", "isClient": true,
         "state": "Maharashtra", "city": "Pune", "password": "lantern-harbour-tea", "confirmpassword": "lantern-harbour-tea"}
        """;
    var registered = post("/api/v1/auth/register", "application/json", account, "");
    // Java does not send cookies with `Secure` over http, so they are sent by hand.
    var cookies = String.join("; ", registered.headers().allValues("set-cookie").stream().map(line -> line.split(";")[0]).toList());

    var pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n";
    var head = "Content-Disposition: form-data; name=\"file\"; filename=\"brief.pdf\"\r\nContent-Type: application/pdf";
    var form = "--part\r\n" + head + "\r\n\r\n" + pdf + "\r\n--part--\r\n";
    var file = idIn(post("/api/v1/upload", "multipart/form-data; boundary=part", form, cookies));
    var project =
        """
        {"title": "A map of every tea shop", "description": "%s", "category": "Programming & Tech", "skills": ["React"],
         "scope": "small", "duration": "1 month", "experienceType": "fresher", "projectRate": 40000, "file": "%s"}
        """
            .formatted("We sell tea from our own garden. ".repeat(16), file);
    post("/api/v1/client/project/", "application/json", project, cookies);

    var events = send(request("/api/v1/events/project").header("Authorization", "Bearer " + TOKEN).GET()).body().lines().toList();
    assertEquals(1, events.size());
    assertTrue(events.get(0).contains("\"type\":\"hirelane.project.posted\""), events.get(0));
    assertTrue(events.get(0).contains("\"rate\":40000"), events.get(0));
  }

  static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://" + hirelane.getHost() + ":" + hirelane.getMappedPort(3000) + path));
  }

  static HttpResponse<String> post(String path, String type, String body, String cookies) throws Exception {
    var builder = request(path).header("Content-Type", type).header("X-Requested-By", "web").header("Sec-Fetch-Site", "same-origin");
    var response = send(builder.header("Cookie", cookies).POST(BodyPublishers.ofString(body)));
    assertEquals(201, response.statusCode(), response.body());
    return response;
  }

  static HttpResponse<String> send(HttpRequest.Builder builder) throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(builder.build(), BodyHandlers.ofString());
  }

  static String idIn(HttpResponse<String> response) {
    var id = Pattern.compile("\"_id\":\"([^\"]+)\"").matcher(response.body());
    assertTrue(id.find(), response.body());
    return id.group(1);
  }
}
